import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import type { Report } from "../contract/reports.ts";
import { presentReport, requireReport } from "../internal/require-report.ts";
import * as reportsStore from "../store/reports.ts";

/** Closes a report. From then on its conversation is private again, unless the team is in it. */
export async function closeReport(context: Context, id: string): Promise<Report> {
  const { db, siteId, now } = context;
  const { accountId } = actingAs(context, "staff");
  await requireReport(context, id);
  await db.transaction().execute(async (tx) => {
    if (!(await reportsStore.closeReport(tx, siteId, { id, accountId }, now))) return;
    await recordByStaff(tx, context, {
      action: "close a report",
      target: `report=${id}`,
      before: { isClosed: false },
      after: { isClosed: true },
    });
  });
  return presentReport(await requireReport(context, id));
}
