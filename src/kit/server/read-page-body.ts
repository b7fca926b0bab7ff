import { Refusal } from "../wire/errors.ts";
import { readBytes, refuseManyParts } from "./read-bytes.ts";

/** Of a form's text, which takes up to three times its bytes when it is escaped. */
const MOST_TEXT = 256 * 1024;
/**
 * More than any call takes: a picture that is only somewhat too large is told so at its field, by the call.
 */
const MOST_UPLOAD = 16 * 1024 * 1024;
/** Forms with files that are read at once in this process: each lies in memory. */
const MOST_AT_ONCE = 24;

let underWay = 0;

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
  if (!type.toLowerCase().startsWith("multipart/form-data")) return readBytes(request, MOST_TEXT);
  if (underWay >= MOST_AT_ONCE) {
    throw new Refusal(
      "service_unavailable",
      "Many pictures are coming in just now. Please try again in a moment.",
    );
  }
  underWay += 1;
  try {
    const bytes = await readBytes(request, MOST_UPLOAD);
    refuseManyParts(bytes, type);
    return bytes;
  } finally {
    underWay -= 1;
  }
}
