import type { Context as HonoContext } from "hono";
import { notFound } from "../../wire/errors.ts";
import type { FileReply } from "../../wire/file.ts";

/** Types that a browser may show inline; it downloads all others. None can hold a script. */
const SHOWN = new Set(["image/webp", "image/jpeg", "image/png", "image/avif"]);

/**
 * Sends the bytes of a file with headers against type sniffing. Browsers revalidate private files each time,
 * so that lost access takes effect at once; an unchanged file answers 304.
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
  const way = SHOWN.has(file.mediaType) ? "inline" : "attachment";
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    "content-type": file.mediaType,
    "content-disposition": `${way}; filename="${file.name.replace(/[^\w.-]+/g, "-")}"`,
  });
}
