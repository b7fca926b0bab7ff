import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { SupportSettings } from "../../rules/support-hours.ts";

/** Locks the brand's row, so that settings are saved one after the other. */
export async function lockSettings(tx: Tx, siteId: SiteId): Promise<void> {
  await tx.selectFrom("sites").select("id").where("id", "=", siteId).forNoKeyUpdate().execute();
}

export async function saveSettings(
  tx: Tx,
  siteId: SiteId,
  { hours, ...minutes }: SupportSettings,
): Promise<void> {
  await tx.updateTable("sites").set(minutes).where("id", "=", siteId).execute();
  await tx.deleteFrom("supportHours").where("siteId", "=", siteId).execute();
  if (hours.length === 0) return;
  await tx
    .insertInto("supportHours")
    .values(hours.map((day) => ({ siteId, ...day })))
    .execute();
}
