import { readClock } from "#features/promotions/desk/service/read-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DocumentKind } from "../../rules.ts";
import { presentVersion } from "../internal/present-version.ts";
import { countAgreed, findText } from "../store.ts";

/** Shows the text of a published version, and how many people have agreed to it. */
export async function showAgreementVersion(
  { db, siteId }: Context,
  { kind, version }: { kind: DocumentKind; version: number },
) {
  const text = await findText(db, siteId, kind, version);
  if (!text) throw notFound("This version");
  const [{ timeZone }, agreed] = await Promise.all([readClock(db, siteId), countAgreed(db, siteId, text.id)]);
  return { ...presentVersion(text, timeZone), body: text.body, agreed };
}
