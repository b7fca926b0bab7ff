import type { Context as HonoContext } from "hono";
import { notFound } from "../../wire/errors.ts";
import type { FileReply } from "../../wire/file.ts";

/** What a browser may show in a page; everything else is saved. None of them can hold a script. */
const SHOWN = new Set(["image/webp", "image/jpeg", "image/png", "image/avif"]);

/**
 * Answers the bytes of a file, never to be taken for anything else than its type says. What is not public is
 * asked for each time, so that whoever may see it no longer does not; an unchanged one is then not sent again
 * (304).
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
