import { Refusal } from "../wire/errors.ts";
import { readBytes, refuseManyParts } from "./read-bytes.ts";

/** The largest form without a file, in bytes. A browser's escapes make text up to three times longer. */
const MAX_TEXT_BYTES = 256 * 1024;
/** More than any API call accepts, so that the call can refuse a slightly too large photo at its field. */
const MAX_UPLOAD_BYTES = 16 * 1024 * 1024;
/** The number of forms with files that this process reads at once, because it holds them in memory. */
const MAX_CONCURRENT_UPLOADS = 24;

let runningUploads = 0;

/**
 * Reads the body of a form before the page's action does, because an action would read a body of any size.
 * Returns null when the request has no body.
 *
 * @throws Refusal `too_large`, `bad_request` for too many parts, `service_unavailable` during too many
 * uploads
 */
export async function readPageBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!request.body) return null;
  const type = request.headers.get("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) return readBytes(request, MAX_TEXT_BYTES);
  if (runningUploads >= MAX_CONCURRENT_UPLOADS) {
    throw new Refusal(
      "service_unavailable",
      "Many photos are being uploaded right now. Please try again in a moment.",
    );
  }
  runningUploads += 1;
  try {
    const bytes = await readBytes(request, MAX_UPLOAD_BYTES);
    refuseManyParts(bytes, type);
    return bytes;
  } finally {
    runningUploads -= 1;
  }
}
