import { data } from "react-router";
import { readMarkdown } from "#features/sites/parts/read-markdown.tsx";
import { type Anywhere, call } from "#kit/web/call.ts";
import { notFound } from "#kit/wire/errors.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { type Agreement, listAgreements } from "../contract.ts";
import { versionNote } from "../words.ts";

/** For loaders: reads the current version of a document, ready to show. Throws a 404 if there is none. */
export async function readDocument(where: Anywhere, kind: Agreement["kind"]) {
  const documents = await call(where, listAgreements);
  const document = documents.find((candidate) => candidate.kind === kind);
  if (!document) throw data(notFound().toEnvelope(), { status: 404 });
  return presentDocument(document);
}

/** For loaders: a document's title, its text as safe HTML, and a line with version and date. */
export function presentDocument({
  title,
  version,
  publishedAt,
  body,
}: Pick<Agreement, "title" | "version" | "publishedAt" | "body">) {
  return {
    title,
    note: versionNote(version, formatLongDate(publishedAt)),
    ...readMarkdown(body),
  };
}
