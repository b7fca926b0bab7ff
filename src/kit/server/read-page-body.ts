import { Refusal } from "../wire/errors.ts";
import { readBytes, refuseManyParts } from "./read-bytes.ts";

/** Of a form's text, which takes up to three times its bytes when it is escaped. */
const MAX_TEXT_BYTES = 256 * 1024;
/**
 * More than any call takes: a picture that is only somewhat too large is told so at its field, by the call.
 */
const MAX_UPLOAD_BYTES = 16 * 1024 * 1024;
/** Forms with files that are read at once in this process: each lies in memory. */
const MAX_CONCURRENT_UPLOADS = 24;

let runningUploads = 0;

/**
 * The body of a form that is sent to a page, read before its action sees it: actions read all that comes.
 * Null for none.
 *
 * @throws Refusal `too_large`, `bad_request` for too many parts, `service_unavailable` when many upload at
 * once
 */
export async function readPageBody(request: Request): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!request.body) return null;
  const type = request.headers.get("content-type") ?? "";
  if (!type.toLowerCase().startsWith("multipart/form-data")) return readBytes(request, MAX_TEXT_BYTES);
  if (runningUploads >= MAX_CONCURRENT_UPLOADS) {
    throw new Refusal(
      "service_unavailable",
      "Many pictures are coming in just now. Please try again in a moment.",
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
