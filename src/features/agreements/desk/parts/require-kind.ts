import { data } from "react-router";
import { notFound } from "#kit/wire/errors.ts";
import { DOCUMENT_KINDS, type DocumentKind } from "../../rules.ts";

/** For loaders and actions: the kind of agreement in a path. Throws a 404 for any other text. */
export function requireKind(text: string): DocumentKind {
  const kind = DOCUMENT_KINDS.find((name) => name === text);
  if (!kind) throw data(notFound().toEnvelope(), { status: 404 });
  return kind;
}
