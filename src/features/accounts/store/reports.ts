import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Device } from "../contract/reports.ts";

export async function insertDevice(
  db: Db,
  siteId: SiteId,
  report: { id: string; accountId: string | null; device: Device },
  now: Date,
): Promise<void> {
  const row = { ...report, siteId, device: JSON.stringify(report.device), reportedAt: now };
  await db.insertInto("deviceReports").values(row).execute();
}

export async function insertEvent(
  db: Db,
  siteId: SiteId,
  event: { id: string; accountId: string | null; impersonatorId: string | null; message: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto("loggedEvents")
    .values({ ...event, siteId, loggedAt: now })
    .execute();
}

/** Deletes reports and events from before `before`, of all sites; only for the nightly job. */
export async function clearOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("deviceReports").where("reportedAt", "<", before).execute();
  await db.deleteFrom("loggedEvents").where("loggedAt", "<", before).execute();
}
