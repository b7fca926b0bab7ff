import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound } from "#kit/wire/errors.ts";
import { listBefore } from "../../store/messages.ts";
import { findRoom } from "../../store/rooms.ts";
import type { DeskMessage } from "../contract/messages.ts";
import { presentDeskMessage } from "../internal/present-desk-message.ts";
import { requireOpenReport } from "../internal/require-report.ts";
import { readStaffNames } from "../store/team.ts";
import { DESK_NAMES } from "../words.ts";

/** How many messages are read before and after the reported one. */
const AROUND = { before: 20, after: 10 };

/** Reads the messages around a reported one, after the audit log has an entry of who reads them. */
export async function readReported(context: Context, id: string): Promise<DeskMessage[]> {
  const { db, siteId } = context;
  const { roomId, seq, reporterId } = await requireOpenReport(context, id);
  await recordByStaff(db, context, {
    action: "read a reported conversation",
    target: `report=${id}`,
    after: { roomId },
  });
  const room = await findRoom(db, siteId, reporterId, roomId);
  if (!room) throw notFound(DESK_NAMES.report);
  const window = { roomId, before: seq + AROUND.after + 1, from: seq - AROUND.before };
  const [rows, staff] = await Promise.all([
    listBefore(db, siteId, { ...window, limit: AROUND.before + AROUND.after + 1 }),
    readStaffNames(db, siteId),
  ]);
  return rows.map((row) => presentDeskMessage(row, room, staff));
}
