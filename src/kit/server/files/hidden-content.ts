/**
 * The start of a web page, script or drawing inside a file of another kind. The pattern has no repeats,
 * because backtracking over ten crafted megabytes would take seconds.
 */
const PAGE = /<(?:!doctype\s|html[\s>]|iframe[\s>]|script[\s>/]|svg[\s>/]|\?php\s)/i;
const DOCUMENT = /%pdf-\d/i;
const END_OF_ZIP = "PK\x05\x06\0\0\0\0";

/** The bytes as text with one character for each byte. */
export const toLatin1 = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");

/** Whether a file also reads as a page, a script or an archive. */
export const hidesPage = (text: string) => PAGE.test(text) || text.includes(END_OF_ZIP);

/** Whether a file that is no document also reads as one, or as a page, a script or an archive. */
export const hidesOther = (text: string) => hidesPage(text) || DOCUMENT.test(text);
