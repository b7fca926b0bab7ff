import { isDeepStrictEqual } from "node:util";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { forgetSites } from "../../service.ts";
import { lockDraft, type StoredSettings, writeDraft, writeSettings } from "../../store/drafts.ts";
import { lookSettingsOf, toLook } from "../rules/look.ts";
import * as versionsStore from "../store/versions.ts";
import { LOOK_REFUSALS } from "../words.ts";
import { type LockedDraft, onlyChanges } from "./change-draft.ts";
import { lookFacts } from "./look-facts.ts";

/** The settings to publish, and the earlier version that they are from. */
type Publication = { settings: StoredSettings; takenBack?: number };

/**
 * Publishes settings as a new version. Refuses (`conflict`) after a change of the draft that the caller has
 * not seen. What was published before without a screen becomes a version too, so that it can be taken back.
 * This process shows the new settings at once; other nodes hear of them by the change feed.
 */
export async function publishSettings(
  context: Context,
  action: string,
  revision: number,
  work: (draft: LockedDraft) => Publication | Promise<Publication>,
): Promise<void> {
  const { db, siteId, now } = context;
  const { accountId } = actingAs(context, "staff");
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, siteId);
    if (draft.revision !== revision) throw new Refusal("conflict", LOOK_REFUSALS.draftChanged);
    const { settings: next, takenBack = null } = await work({ ...draft, tx });
    const last = await versionsStore.findLast(tx, siteId);
    let version = last?.version ?? 0;
    const { settings: before } = draft;
    if (!last || !isDeepStrictEqual(lookSettingsOf(last.settings), lookSettingsOf(before))) {
      version++;
      const base = { version, settings: before, publishedBy: null, takenBack: null };
      await versionsStore.insert(tx, siteId, base, now);
    }
    const published = { version: version + 1, settings: next, publishedBy: accountId, takenBack };
    await versionsStore.insert(tx, siteId, published, now);
    await writeSettings(tx, siteId, next);
    const changes = takenBack === null ? {} : onlyChanges(draft.changes, next);
    await writeDraft(tx, siteId, changes, { changedBy: accountId, changedAt: now });
    await recordByStaff(tx, context, {
      ...{ action, target: `draft=${siteId}` },
      before: { version, ...lookFacts(toLook(before)) },
      after: { version: version + 1, ...lookFacts(toLook(next)) },
    });
  });
  forgetSites(db);
}
