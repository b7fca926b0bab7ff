import type { z } from "zod";
import type { Audience } from "./actor.ts";
import type { ErrorCode } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The contract of one call: method, path, audience, input, reply and errors. */
export type EndpointSpec = {
  method: Method;
  /** The path with its parameters in braces: `/v2/pet/{id}`. */
  path: `/${string}`;
  /** One verb phrase, the operation's title in the API pages. */
  summary: string;
  audience: readonly [Audience, ...Audience[]];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /**
   * `multipart` takes a required file in the field `file` and the body's text fields. `raw` takes the
   * unparsed body, to check a signature over it.
   */
  accepts?: "json" | "multipart" | "raw";
  reply: z.ZodType;
  /** `file` answers the bytes of a file, not JSON; `reply` is then `fileSchema` (wire/file.ts). */
  replies?: "json" | "file";
  /** Errors besides those of every call: bad input, missing sign-in, too many requests, our faults. */
  errors?: readonly ErrorCode[];
  example?: { params?: unknown; query?: unknown; body?: unknown; reply: unknown };
  /** Largest body in bytes; 64 KiB by default. */
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

/** What a caller passes: only the parts that the contract names. */
export type CallInput<E extends EndpointSpec> = (E["params"] extends z.ZodType
  ? { params: In<E["params"]> }
  : unknown) &
  (E["query"] extends z.ZodType ? { query?: In<E["query"]> } : unknown) &
  (E["body"] extends z.ZodType ? { body: In<E["body"]> } : unknown) &
  (E["accepts"] extends "multipart" ? { file: File } : unknown);

export type Reply<E extends EndpointSpec> = z.output<E["reply"]>;

/** Declares a call; the types of input and reply follow from it. */
export function endpoint<const S extends EndpointSpec>(spec: S): Endpoint<S> {
  return Object.freeze(spec);
}

/** Fills and escapes `{name}` in a path: `/pets/{id}` gives `/pets/42`. Throws for a missing value. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/**
 * Query text with its `?`, or "". A list repeats its name: `?status[]=a&status[]=b`. Skips undefined and
 * null.
 */
export function formatQuery(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
