import type { z } from "zod";
import type { EndpointSpec } from "../wire/endpoint.ts";
import { type FieldErrors, Refusal, refuseFields } from "../wire/errors.ts";
import { describeFault } from "../wire/field-faults.ts";
import { type FilePurpose, fileWords, maxFileBytes, maxUploadBytes } from "../wire/file-purposes.ts";
import { UNFIT_CHARACTERS } from "../wire/schema.ts";
import type { RawBody, UploadedFile } from "./api-handler.ts";
import { readBytes, refuseManyParts } from "./read-bytes.ts";
import { findUnknownFields } from "./unknown-fields.ts";

const MAX_BYTES = 64 * 1024;

/**
 * Reads a query. A name that ends in `[]` gives a list of its values; any other name gives its last value.
 */
export function readQuery(url: URL): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name);
    query[name] = name.endsWith("[]") ? values : (values.at(-1) ?? "");
  }
  return query;
}

/**
 * Converts zod's errors to messages by field, such as `pets.0.name`; errors of the whole body have `body`.
 */
function toFieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join(".") || "body";
    errors[field] ??= [];
    errors[field].push(issue.message);
  }
  return errors;
}

const MAX_DEPTH = 16;
const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

/**
 * Finds text that no database can store (a NUL or a half surrogate), and input that is nested deeper than any
 * contract, and returns the messages by field. It uses a list of open values instead of recursion, because
 * deeply nested input would exhaust the stack.
 */
export function findUnfitFields(value: unknown): FieldErrors {
  const errors: FieldErrors = {};
  const open: { at: readonly string[]; value: unknown }[] = [{ at: [], value }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { at, value } = next;
    const field = at.join(".") || "body";
    if (typeof value === "string" && !isStorable(value)) errors[field] = [UNFIT_CHARACTERS];
    if (typeof value !== "object" || value === null) continue;
    if (at.length === MAX_DEPTH) return { [at[0] ?? "body"]: ["This is nested too deeply"] };
    for (const [name, inner] of Object.entries(value)) {
      if (isStorable(name)) open.push({ at: [...at, name], value: inner });
      else errors[field] = [UNFIT_CHARACTERS];
    }
  }
  return errors;
}

/** Parses a part of the input; {} without a schema. Throws `validation_failed` with the errors by field. */
function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return {};
  const unfit = findUnfitFields(value);
  if (Object.keys(unfit).length > 0) throw refuseFields(unfit);
  const result = schema.safeParse(value, { error: describeFault });
  if (result.success) return result.data;
  throw refuseFields(toFieldErrors(result.error));
}

async function readJson(request: Request, limit: number): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return undefined;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Refusal("unsupported_type", "Send the body as application/json");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal("bad_json", "The body is not valid JSON");
  }
}

function refuseLargeFile(purpose: FilePurpose): Refusal {
  const words = fileWords.tooLarge(purpose);
  return new Refusal("too_large", words, { errors: { file: [words] } });
}

async function readMultipart(
  request: Request,
  purpose: FilePurpose,
): Promise<{ fields: unknown; file: UploadedFile }> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) {
    throw new Refusal("unsupported_type", "Send the file as multipart/form-data");
  }
  const bytes = await readBytes(request, maxUploadBytes(purpose), refuseLargeFile(purpose));
  refuseManyParts(bytes, type);
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
    throw new Refusal("bad_request", "The upload could not be read");
  });
  const fields: Record<string, string> = Object.create(null);
  let file: UploadedFile | undefined;
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value;
    else if (name === "file") file ??= { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) };
  }
  // A browser sends an empty file when the person has chosen none.
  if (!file || file.bytes.byteLength === 0) throw refuseFields({ file: ["Choose a file"] });
  if (file.bytes.byteLength > maxFileBytes(purpose)) throw refuseLargeFile(purpose);
  return { fields: { ...fields }, file };
}

async function readRaw(request: Request, limit: number): Promise<RawBody> {
  const bytes = await readBytes(request, limit);
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, header: (name) => request.headers.get(name) ?? "" };
  } catch {
    throw new Refusal("bad_request", "The body is not text");
  }
}

/**
 * Reads a request and checks it against the contract of its endpoint.
 *
 * @param onUnknown gets the paths of the body's fields that the contract does not name, if there are any
 * @throws Refusal with status 400, 404, 413, 415 or 422
 */
export async function readInput(
  endpoint: EndpointSpec,
  request: Request,
  params: Record<string, string>,
  onUnknown: (fields: readonly string[]) => void = () => {},
) {
  const parseBody = (given: unknown) => {
    const body = parse(endpoint.body, given);
    const unknown = findUnknownFields(given, body);
    if (unknown.length > 0) onUnknown(unknown);
    return body;
  };
  const limit = endpoint.maxBytes ?? MAX_BYTES;
  const parsedParams = endpoint.params?.safeParse(params);
  // A malformed id gets the same 404 as an unknown one.
  if (parsedParams && !parsedParams.success) throw new Refusal("not_found", "This could not be found");
  const input: Record<string, unknown> = {
    params: parsedParams?.data ?? {},
    query: parse(endpoint.query, readQuery(new URL(request.url))),
  };
  if (endpoint.accepts === "multipart") {
    const { fields, file } = await readMultipart(request, endpoint.purpose ?? "photo");
    input.body = parseBody(fields);
    input.file = file;
  } else if (endpoint.accepts === "raw") {
    input.raw = await readRaw(request, limit);
  } else if (endpoint.body) {
    input.body = parseBody(await readJson(request, limit));
  }
  return input;
}
