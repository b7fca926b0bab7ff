import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound } from "#kit/wire/errors.ts";
import { joinRoom } from "../../internal/join-room.ts";
import { findRoom } from "../../store/rooms.ts";
import { JOIN_NOTICES } from "../../words/rooms.ts";
import type { Report } from "../contract/reports.ts";
import { presentReport, requireOpenReport, requireReport } from "../internal/require-report.ts";
import { DESK_NAMES } from "../words.ts";

/** Joins the conversation of an open report; its members read a notice. A repeat changes nothing. */
export async function joinReported(context: Context, id: string): Promise<Report> {
  const { db, siteId, now } = context;
  const { roomId, reporterId } = await requireOpenReport(context, id);
  const room = await findRoom(db, siteId, reporterId, roomId);
  if (!room) throw notFound(DESK_NAMES.report);
  const joined = { siteId, roomId, timeZone: room.timeZone, notice: JOIN_NOTICES.reported };
  await db.transaction().execute(async (tx) => {
    if (!(await joinRoom(tx, joined, now))) return;
    await recordByStaff(tx, context, {
      action: "join a reported conversation",
      target: `report=${id}`,
      before: { isJoined: false },
      after: { isJoined: true },
    });
  });
  return presentReport(await requireReport(context, id));
}
