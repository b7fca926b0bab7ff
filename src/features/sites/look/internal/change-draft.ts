import { isDeepStrictEqual } from "node:util";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { removeFile } from "#kit/server/files/file-rows.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { type DraftRow, lockDraft, type StoredSettings, writeDraft } from "../../store/drafts.ts";
import { toLook } from "../rules/look.ts";
import { PICTURE_PLACES, uploadedFile } from "../rules/pictures.ts";
import { lookFacts } from "./look-facts.ts";

export type LockedDraft = DraftRow & { tx: Tx };

/** Without what is published already. */
export const onlyChanges = (changes: StoredSettings, settings: StoredSettings): StoredSettings =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !isDeepStrictEqual(value, settings[name] ?? null)),
  );

/** The uploads of a draft, which no version has. */
const uploadsOf = (changes: StoredSettings): string[] =>
  PICTURE_PLACES.map((place) => uploadedFile(changes[place])).filter((id) => id !== null);

/**
 * Changes the draft, one change after another for a brand, and removes the files that it no longer has.
 * `work` gives what the draft then changes of the published settings. The audit log has the look before
 * and after.
 */
export async function changeDraft(
  context: Context,
  action: string,
  work: (draft: LockedDraft) => StoredSettings | Promise<StoredSettings>,
): Promise<void> {
  const { db, siteId, now } = context;
  const { accountId } = actingAs(context, "staff");
  await db.transaction().execute(async (tx) => {
    const draft = await lockDraft(tx, siteId);
    const { settings, changes } = draft;
    const next = onlyChanges(await work({ ...draft, tx }), settings);
    if (isDeepStrictEqual(next, changes)) return;
    await writeDraft(tx, siteId, next, { changedBy: accountId, changedAt: now });
    const remaining = uploadsOf(next);
    for (const id of uploadsOf(changes)) if (!remaining.includes(id)) await removeFile(tx, siteId, id);
    await recordByStaff(tx, context, {
      ...{ action, target: `draft=${siteId}` },
      before: lookFacts(toLook({ ...settings, ...changes })),
      after: lookFacts(toLook({ ...settings, ...next })),
    });
  });
}
