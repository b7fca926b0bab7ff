import { dayBounds } from "#features/calendar/service/read-work-day.ts";
import { readClock } from "#features/promotions/desk/service/read-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { DocumentKind } from "../../rules.ts";
import { insertDocuments } from "../../store.ts";
import type { DeskAgreement, PublishInput } from "../contract.ts";
import { publicationDays } from "../rules.ts";
import { listVersionsOf, lockDraft, updateDraft } from "../store.ts";
import { AGREEMENT_FAULTS, AGREEMENT_REFUSALS } from "../words.ts";
import { showDeskAgreement } from "./show-desk-agreement.ts";

/**
 * Publishes a draft as the next version. What people have agreed to stays with its version: they are asked
 * for the new one once its day has come.
 */
export async function publishAgreement(
  context: Context,
  kind: DocumentKind,
  { countsFrom, revision }: PublishInput,
): Promise<DeskAgreement> {
  const { db, siteId, now } = context;
  const { timeZone } = await readClock(db, siteId);
  await db.transaction().execute(async (tx) => {
    const { title, body, ...draft } = await lockDraft(tx, siteId, kind);
    if (draft.revision !== revision) throw new Refusal("conflict", AGREEMENT_REFUSALS.stepChanged);
    if (title === null || body === null) throw new Refusal("conflict", AGREEMENT_REFUSALS.noDraft);
    const [newest] = await listVersionsOf(tx, siteId, kind, 1);
    const { firstDay, lastDay } = publicationDays(newest, timeZone, now);
    if (countsFrom < firstDay) throw refuseFields({ countsFrom: [AGREEMENT_FAULTS.past(firstDay)] });
    if (countsFrom > lastDay) throw refuseFields({ countsFrom: [AGREEMENT_FAULTS.farDay(lastDay)] });
    const midnight = new Date(dayBounds(timeZone, countsFrom).from);
    const earliest = newest && newest.publishedAt > now ? newest.publishedAt : now;
    const publishedAt = midnight > earliest ? midnight : earliest;
    const version = (newest?.version ?? 0) + 1;
    await insertDocuments(tx, siteId, [{ kind, version, title, body }], publishedAt);
    await updateDraft(tx, siteId, kind, null);
    await recordByStaff(tx, context, {
      ...{ action: "publish agreement", target: `agreement=${kind}` },
      before: { version: newest?.version ?? 0, title: newest?.title ?? "" },
      after: { version, title, countsFrom },
    });
  });
  return showDeskAgreement(context, kind);
}
