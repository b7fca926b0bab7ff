import type { ByteRange } from "../../wire/file.ts";

const SINGLE = /^bytes=(\d*)-(\d*)$/;
/** No range of a stored file needs more digits. */
const MAX_LENGTH = 48;

/**
 * Reads the header `Range` for a file of `size` bytes. Null means the whole file: without a header, and for
 * headers with several ranges or without sense, which a server may ignore. "none" means that the range begins
 * behind the end of the file.
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | "none" | null {
  if (!header || header.length > MAX_LENGTH) return null;
  const [, first = "", last = ""] = SINGLE.exec(header.trim()) ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "none" : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < from) return null;
  return from >= size ? "none" : { from, to };
}
