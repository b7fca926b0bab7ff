import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { lockRoom, recordEvent, removeContent } from "../../store/messages.ts";
import type { Report } from "../contract/reports.ts";
import { presentReport, requireOpenReport, requireReport } from "../internal/require-report.ts";

/** Removes a reported message for everybody, as an event of its room. A repeat changes nothing. */
export async function removeReported(context: Context, id: string): Promise<Report> {
  const { db, siteId, now } = context;
  const { roomId, messageId } = await requireOpenReport(context, id);
  await db.transaction().execute(async (tx) => {
    await lockRoom(tx, siteId, roomId);
    if (!(await removeContent(tx, siteId, messageId, now))) return;
    await recordEvent(tx, siteId, { roomId, messageId });
    await recordByStaff(tx, context, {
      action: "remove a reported message",
      target: `report=${id}`,
      before: { isRemoved: false },
      after: { isRemoved: true },
    });
  });
  return presentReport(await requireReport(context, id));
}
