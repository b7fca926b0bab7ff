import { refuseFields } from "../../wire/errors.ts";
import { fileWords } from "../../wire/file-purposes.ts";
import { hidesPage, toLatin1 } from "./hidden-content.ts";

const PDF = { mediaType: "application/pdf", extension: "pdf" } as const;

const HEADER = /^%PDF-[12]\.\d/;
/** Readers accept bytes after the end mark, so a second file could follow it. A few line ends are usual. */
const END = /startxref\s+\d{1,10}\s+%%EOF[\s\0]{0,16}$/;
const TAIL_BYTES = 128;

const BROKEN = "This document is incomplete or damaged. Please save it as PDF again.";
const HIDDEN = "This document holds a web page, a script or an archive. Please print it as PDF again.";

/**
 * Recognizes a PDF document by its bytes: the header is at the very start and the end mark at the very end.
 *
 * @throws Refusal `validation_failed` at `file` for another kind, an incomplete document, and a document that
 * also reads as a page, a script or an archive
 */
export function recognizeDocument(bytes: Uint8Array): typeof PDF {
  const text = toLatin1(bytes);
  if (!HEADER.test(text)) throw refuseFields({ file: [fileWords.wrongKind("document")] });
  if (!END.test(text.slice(-TAIL_BYTES))) throw refuseFields({ file: [BROKEN] });
  if (hidesPage(text)) throw refuseFields({ file: [HIDDEN] });
  return PDF;
}
