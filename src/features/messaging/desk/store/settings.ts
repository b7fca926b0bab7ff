import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { readSupportSettings } from "../../store/support.ts";
import type { DeskSettings, DeskSettingsInput } from "../contract/hours.ts";

/** Locks the brand's row, so that settings are saved one after the other. */
export async function lockSettings(tx: Tx, siteId: SiteId): Promise<void> {
  await tx.selectFrom("sites").select("id").where("id", "=", siteId).forNoKeyUpdate().execute();
}

/** Reads when the team answers, how soon and in which words, and how long conversations stay. */
export async function readSettings(db: Db, siteId: SiteId): Promise<DeskSettings> {
  const { hours, ...answers } = await readSupportSettings(db, siteId);
  const limits = await db
    .selectFrom("sites")
    .select(["messagingDays", "messageMonths"])
    .where("id", "=", siteId)
    .executeTakeFirstOrThrow();
  return { hours: [...hours], ...answers, ...limits };
}

export async function saveSettings(
  tx: Tx,
  siteId: SiteId,
  { hours, ...columns }: DeskSettingsInput,
): Promise<void> {
  await tx.updateTable("sites").set(columns).where("id", "=", siteId).execute();
  await tx.deleteFrom("supportHours").where("siteId", "=", siteId).execute();
  if (hours.length === 0) return;
  await tx
    .insertInto("supportHours")
    .values(hours.map((day) => ({ siteId, ...day })))
    .execute();
}
