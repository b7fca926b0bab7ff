import type { Context as HonoContext } from "hono";
import { notFound } from "../../wire/errors.ts";
import type { ByteRange, FileReply } from "../../wire/file.ts";
import { FILE_POLICY } from "../security-headers.ts";
import { readByteRange } from "./byte-range.ts";

/** Media types that browsers may show on the page, because none can hold a script. Others are downloaded. */
const SHOWN_INLINE = new Set([
  "image/webp",
  "image/jpeg",
  "image/png",
  "image/avif",
  "audio/webm",
  "audio/ogg",
  "audio/mp4",
  "audio/mpeg",
  "audio/wav",
]);

/** The header that names a file: in ASCII for old browsers, and whole. */
function toDisposition({ mediaType, name }: FileReply): string {
  const way = SHOWN_INLINE.has(mediaType) ? "inline" : "attachment";
  const ascii = name.replace(/[^\w.-]+/g, "-");
  const whole = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `${way}; filename="${ascii}"${ascii === name ? "" : `; filename*=UTF-8''${whole}`}`;
}

/** The range that the caller wants, if the file has ranges and the caller's parts are of this version. */
function wantedRange(c: HonoContext, tag: string, { bytes }: FileReply): ByteRange | "none" | null {
  const version = c.req.header("if-range");
  if (bytes === undefined || (version !== undefined && version !== tag)) return null;
  return readByteRange(c.req.header("range"), bytes);
}

/**
 * Sends the bytes of a file or one range of them, or 304 when the browser already has them. Browsers must
 * request private files again each time, so that a person's access ends at once when it is taken away.
 *
 * @throws Refusal `not_found` when the bytes do not exist
 */
export async function sendFile(c: HonoContext, file: FileReply): Promise<Response> {
  const tag = `"${file.tag}"`;
  const headers = {
    "cache-control": file.isPublic ? "public, max-age=31536000, immutable" : "private, no-cache",
    etag: tag,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "content-security-policy": FILE_POLICY,
    ...(file.bytes !== undefined && { "accept-ranges": "bytes" }),
  };
  if (c.req.header("if-none-match") === tag) return c.body(null, 304, headers);
  const range = wantedRange(c, tag, file);
  if (range === "none") {
    return c.body(null, 416, { ...headers, "content-range": `bytes */${file.bytes}` });
  }
  const bytes = await file.read(range ?? undefined);
  if (!bytes) throw notFound("This file");
  return c.body(new Uint8Array(bytes), range ? 206 : 200, {
    ...headers,
    ...(range && { "content-range": `bytes ${range.from}-${range.to}/${file.bytes}` }),
    "content-type": file.mediaType,
    "content-disposition": toDisposition(file),
  });
}
