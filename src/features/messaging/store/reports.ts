import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type Report = { messageId: string; reporterId: string; reason: string; content: string };

/** Stores a report with the text of the message. A second report of the same person changes nothing. */
export async function insertReport(db: Db, siteId: SiteId, report: Report, now: Date): Promise<void> {
  await db
    .insertInto("messageReports")
    .values({ id: newId(), siteId, ...report, reportedAt: now })
    .onConflict((clash) => clash.doNothing())
    .execute();
}
