import type { z } from "zod";
import type { Audience, CallerStates } from "./actor.ts";
import type { ErrorCode } from "./errors.ts";
import type { FilePurpose } from "./file-purposes.ts";
import type { Needs } from "./permission.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The contract of an API call: method, path, audience, input, reply and errors. */
export type EndpointSpec = {
  method: Method;
  /** The path with its parameters in braces: `/v2/pet/{id}`. */
  path: `/${string}`;
  /** A verb phrase: the title of the call in the API's documents. */
  summary: string;
  audience: readonly [Audience, ...Audience[]];
  /** The permission that staff need for the call. Every audience with staff names it. */
  needs?: Needs;
  /** The account states that may call, by role; only active accounts by default. Open calls have none. */
  states?: CallerStates;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * The form of the body. `multipart`: a required file in the field `file`, and text fields by the schema
   * `body`. `raw`: the unparsed body, so that a signature over it can be checked.
   */
  accepts?: "json" | "multipart" | "raw";
  reply: z.ZodType;
  /**
   * With `file`, the call answers the bytes of a file, and `reply` must be `fileSchema` (wire/file.ts). With
   * `stream`, it answers events, and `reply` must be `eventStreamSchema` (wire/event-stream.ts). With `xml`,
   * it answers the text of a document, and `reply` must be a string. With `csv`, it answers a file of
   * unknown length, and `reply` must be a stream of bytes.
   */
  replies?: "json" | "file" | "stream" | "xml" | "csv";
  /** The events of a stream, by their names. */
  events?: Readonly<Record<string, z.ZodType>>;
  /**
   * The errors of this call, besides bad input, missing sign-in and the errors that every call may answer.
   */
  errors?: readonly ErrorCode[];
  example?: { params?: unknown; query?: unknown; body?: unknown; reply: unknown };
  /** What the file of a multipart call is for. It decides the limits; every such call names it. */
  purpose?: FilePurpose;
  /**
   * A call that shows for seconds what the caller does, such as writing, and changes nothing else. It takes
   * no body. The audit log has the writes of staff, and no signals: they are many and end by themselves.
   */
  isSignal?: true;
  /** The largest body in bytes; 64 KiB by default. An upload's purpose decides it instead. */
  maxBytes?: number;
};

type Out<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** A call, typed by its contract. */
export type Endpoint<S extends EndpointSpec = EndpointSpec> = Readonly<S>;

/** The parsed input that a service function receives. */
export type Parsed<E extends EndpointSpec> = {
  params: Out<E["params"]>;
  query: Out<E["query"]>;
  body: E["body"] extends z.ZodType ? z.output<E["body"]> : undefined;
};

/** The input of a caller: only the parts that the contract names. */
export type CallInput<E extends EndpointSpec> = (E["params"] extends z.ZodType
  ? { params: In<E["params"]> }
  : unknown) &
  (E["query"] extends z.ZodType ? { query?: In<E["query"]> } : unknown) &
  (E["body"] extends z.ZodType ? { body: In<E["body"]> } : unknown) &
  (E["accepts"] extends "multipart" ? { file: File } : unknown);

export type Reply<E extends EndpointSpec> = z.output<E["reply"]>;

/** Declares an API call. TypeScript infers the types of input and reply from the contract. */
export function endpoint<const S extends EndpointSpec>(spec: S): Endpoint<S> {
  return Object.freeze(spec);
}

/** Fills a path with escaped parameters: `/pets/{id}` gives `/pets/42`. Throws when a value is missing. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/**
 * Formats a query with its leading `?`; "" when the query is empty. A list repeats its name:
 * `?status[]=a&status[]=b`. Values that are undefined or null are skipped.
 */
export function formatQuery(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
