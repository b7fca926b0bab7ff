import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Report } from "../contract/reports.ts";
import { findReport, type ReportRow } from "../store/reports.ts";
import { DESK_NAMES } from "../words.ts";

/** Reads a report of the brand. Throws `not_found` for a missing one. */
export async function requireReport({ db, siteId }: Context, id: string): Promise<ReportRow> {
  const row = await findReport(db, siteId, id);
  if (!row) throw notFound(DESK_NAMES.report);
  return row;
}

/** The same for a report that is open: a closed one lets the team do nothing with its conversation. */
export async function requireOpenReport(context: Context, id: string): Promise<ReportRow> {
  const row = await requireReport(context, id);
  if (row.closedAt !== null) throw notFound(DESK_NAMES.report);
  return row;
}

export function presentReport(row: ReportRow): Report {
  const { id, roomId, messageId, reason, content, isRemoved, isJoined } = row;
  return {
    ...{ id, roomId, messageId, reason, content, isRemoved, isJoined },
    reporter: { id: row.reporterId, displayName: row.reporterName },
    sender: { id: row.senderId, displayName: row.senderName },
    reportedAt: row.reportedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}
