import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Stored settings under their names in `sites.settings`, before they are read. */
export type StoredSettings = Readonly<Record<string, unknown>>;

/** The published settings, and what the draft changes of them: nothing without a draft. */
export type DraftRow = {
  settings: StoredSettings;
  changes: StoredSettings;
  revision: number;
  changedAt: Date | null;
};

const selectDraft = (db: Db, siteId: SiteId) =>
  db
    .selectFrom("sites")
    .leftJoin("siteDrafts as draft", "draft.siteId", "sites.id")
    .select([
      sql<StoredSettings>`sites.settings`.as("settings"),
      sql<StoredSettings>`coalesce(draft.changes, '{}')`.as("changes"),
      sql<number>`coalesce(draft.revision, 0)`.as("revision"),
      "draft.changedAt",
    ])
    .where("sites.id", "=", siteId);

export function readDraft(db: Db, siteId: SiteId): Promise<DraftRow> {
  return selectDraft(db, siteId).executeTakeFirstOrThrow();
}

/** Locks the brand's draft and settings until the transaction ends. Makes an empty draft if there is none. */
export async function lockDraft(tx: Tx, siteId: SiteId): Promise<DraftRow> {
  await tx
    .insertInto("siteDrafts")
    .values({ siteId })
    .onConflict((clash) => clash.column("siteId").doNothing())
    .execute();
  await tx.selectFrom("siteDrafts").select("siteId").where("siteId", "=", siteId).forUpdate().execute();
  // Rows of the brand can be added meantime: their keys to `sites` take a lock that this one allows.
  await tx.selectFrom("sites").select("id").where("id", "=", siteId).forNoKeyUpdate().execute();
  return readDraft(tx, siteId);
}

/** Writes what the locked draft changes, which counts as its next revision. */
export async function writeDraft(
  tx: Tx,
  siteId: SiteId,
  changes: StoredSettings,
  { changedBy, changedAt }: { changedBy: string; changedAt: Date },
): Promise<void> {
  await tx
    .updateTable("siteDrafts")
    .set((row) => ({
      changes: JSON.stringify(changes),
      ...{ changedBy, changedAt, revision: row("revision", "+", 1) },
    }))
    .where("siteId", "=", siteId)
    .execute();
}

/** Writes the settings that everybody sees. */
export async function writeSettings(tx: Tx, siteId: SiteId, settings: StoredSettings): Promise<void> {
  await tx
    .updateTable("sites")
    .set({ settings: JSON.stringify(settings) })
    .where("id", "=", siteId)
    .execute();
}
