import { readClock } from "#features/promotions/desk/service/read-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import type { DocumentKind } from "../../rules.ts";
import type { DeskAgreement } from "../contract.ts";
import { presentVersion } from "../internal/present-version.ts";
import { MAX_VERSIONS, needsConsent, publicationDays, readersOf, standingVersions } from "../rules.ts";
import { countPeople, findDraft, findText, listVersionsOf } from "../store.ts";

/** The states in which people are asked to agree: groomers from their approval on. */
const ASKED = { customer: SERVED_CUSTOMERS.customer, groomer: ["approved", "active"] } as const;

/** Shows an agreement with its versions, its draft, and the people who must agree to another version. */
export async function showDeskAgreement(
  { db, siteId, now }: Context,
  kind: DocumentKind,
): Promise<DeskAgreement> {
  const [versions, draft] = await Promise.all([
    listVersionsOf(db, siteId, kind, MAX_VERSIONS),
    findDraft(db, siteId, kind),
  ]);
  const [last] = versions;
  const { current, next } = standingVersions(versions, now);
  const role = readersOf(kind);
  const of = { role, states: ASKED[role], documentId: current?.id ?? null };
  const [newest, { area, timeZone }, people] = await Promise.all([
    last && findText(db, siteId, kind, last.version),
    readClock(db, siteId),
    needsConsent(kind) ? countPeople(db, siteId, of) : null,
  ]);
  const { today, firstDay } = publicationDays(last, timeZone, now);
  return {
    kind,
    current: current && presentVersion(current, timeZone),
    next: next && presentVersion(next, timeZone),
    newest: newest ? { ...presentVersion(newest, timeZone), body: newest.body } : null,
    hasDraft: typeof draft?.body === "string",
    draft: {
      title: draft?.title ?? newest?.title ?? "",
      body: draft?.body ?? newest?.body ?? "",
    },
    revision: draft?.revision ?? 0,
    versions: versions.map((version) => presentVersion(version, timeZone)),
    ...{ people, today, firstDay, clockOf: area },
  };
}
