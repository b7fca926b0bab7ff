import type { Context as HonoContext } from "hono";
import { notFound } from "../../wire/errors.ts";
import type { FileReply } from "../../wire/file.ts";

/** Media types that browsers may show on the page, because none can hold a script. Others are downloaded. */
const SHOWN_INLINE = new Set(["image/webp", "image/jpeg", "image/png", "image/avif"]);

/**
 * Sends the bytes of a file, or 304 when the browser already has them. Browsers must request private files
 * again each time, so that a person's access ends at once when it is taken away.
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
  };
  if (c.req.header("if-none-match") === tag) return c.body(null, 304, headers);
  const bytes = await file.read();
  if (!bytes) throw notFound("This file");
  const disposition = SHOWN_INLINE.has(file.mediaType) ? "inline" : "attachment";
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    "content-type": file.mediaType,
    "content-disposition": `${disposition}; filename="${file.name.replace(/[^\w.-]+/g, "-")}"`,
  });
}
