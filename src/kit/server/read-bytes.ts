import { Refusal } from "../wire/errors.ts";

const refuseLength = (limit: number) =>
  new Refusal("too_large", `Send at most ${Math.floor(limit / 1024)} KiB`);

/**
 * Reads the whole body of a request. The header `content-length` may be wrong, so the bytes are counted too.
 *
 * @param tooLarge the refusal of a body above `limit` bytes
 * @throws Refusal `too_large`
 */
export async function readBytes(
  request: Request,
  limit: number,
  tooLarge = refuseLength(limit),
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** No form of the program has this many parts. To parse a million parts would take seconds. */
const MAX_PARTS = 32;

function countParts(bytes: Uint8Array, type: string): number {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1];
  if (!boundary) throw new Refusal("bad_request", "The upload could not be read");
  const mark = `--${boundary}`;
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The boundary also stands after the last part, so there is one boundary more than parts.
  let parts = -1;
  for (let at = body.indexOf(mark); at >= 0 && parts <= MAX_PARTS; at = body.indexOf(mark, at + mark.length))
    parts++;
  return parts;
}

/** @throws Refusal `bad_request` when a multipart body has too many parts or names no boundary */
export function refuseManyParts(bytes: Uint8Array, type: string): void {
  if (countParts(bytes, type) > MAX_PARTS) throw new Refusal("bad_request", "The upload has too many parts");
}
