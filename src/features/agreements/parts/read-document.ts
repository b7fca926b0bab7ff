import { data } from "react-router";
import { readMarkdown } from "#features/sites/parts/read-markdown.tsx";
import { type Anywhere, call } from "#kit/web/call.ts";
import { notFound } from "#kit/wire/errors.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { type Agreement, listAgreements } from "../contract.ts";

/**
 * For loaders: a document of the brand in its current version, ready to be drawn; 404 where there is none.
 */
export async function readDocument(where: Anywhere, kind: Agreement["kind"]) {
  const documents = await call(where, listAgreements);
  const document = documents.find((one) => one.kind === kind);
  if (!document) throw data(notFound().toEnvelope(), { status: 404 });
  return presentDocument(document);
}

/** Its words as safe HTML, with version and date. For loaders only. */
export function presentDocument({ title, version, publishedAt, body }: Agreement) {
  return {
    title,
    note: `Version ${version}, in force since ${formatLongDate(publishedAt)}`,
    ...readMarkdown(body),
  };
}
