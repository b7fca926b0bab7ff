import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type ReportRow = {
  id: string;
  roomId: string;
  messageId: string;
  /** The number of the message in its room. */
  seq: number;
  reporterId: string;
  reporterName: string;
  senderId: string;
  senderName: string;
  reason: string;
  content: string;
  reportedAt: Date;
  closedAt: Date | null;
  isRemoved: boolean;
  isJoined: boolean;
};

const nameOf = (account: string) => sql`coalesce(
  (select display_name from groomers where site_id = report.site_id and account_id = ${sql.ref(account)}),
  (select trim(first_name || ' ' || last_name) from customers
    where site_id = report.site_id and account_id = ${sql.ref(account)}),
  (select trim(first_name || ' ' || last_name) from staff_members
    where site_id = report.site_id and account_id = ${sql.ref(account)}), '')`;

function selectReports(db: Db, where: RawBuilder<unknown>, rest: RawBuilder<unknown>) {
  return sql<ReportRow & { total: number }>`select report.id, message.room_id as "roomId",
      report.message_id as "messageId", message.seq::int as seq, report.reporter_id as "reporterId",
      ${nameOf("report.reporter_id")} as "reporterName", message.sender_id as "senderId",
      ${nameOf("message.sender_id")} as "senderName", report.reason, report.content,
      report.reported_at as "reportedAt", report.closed_at as "closedAt",
      message.removed_at is not null as "isRemoved",
      exists (select from desk_rooms desk where desk.site_id = report.site_id
        and desk.room_id = message.room_id) as "isJoined",
      count(*) over ()::int as total
    from message_reports report
      join messages message on message.site_id = report.site_id and message.id = report.message_id
    where ${where} ${rest}`.execute(db);
}

type ListQuery = { status: "open" | "closed"; limit: number; page: number };

/** The oldest open reports, or the latest closed ones. */
export async function listReports(
  db: Db,
  siteId: SiteId,
  { status, limit, page }: ListQuery,
): Promise<{ rows: ReportRow[]; total: number }> {
  const isOpen = status === "open";
  const where = sql`report.site_id = ${siteId} and report.closed_at is ${isOpen ? sql`null` : sql`not null`}`;
  const order = isOpen ? sql`report.reported_at, report.id` : sql`report.closed_at desc, report.id`;
  const rest = sql`order by ${order} limit ${limit} offset ${(page - 1) * limit}`;
  const { rows } = await selectReports(db, where, rest);
  return { rows, total: rows[0]?.total ?? 0 };
}

export async function findReport(db: Db, siteId: SiteId, id: string): Promise<ReportRow | undefined> {
  const { rows } = await selectReports(db, sql`report.site_id = ${siteId} and report.id = ${id}`, sql``);
  return rows[0];
}

/** Closes a report. Returns false for one that is closed already. */
export async function closeReport(
  tx: Tx,
  siteId: SiteId,
  { id, accountId }: { id: string; accountId: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("messageReports")
    .set({ closedAt: now, closedBy: accountId })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("closedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
