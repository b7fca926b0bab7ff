import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { VisitMark } from "../../rules/marks.ts";

export type MarkRow = { mark: VisitMark; markedAt: Date; arrivesAt: Date | null; createdAt: Date };

/** The marks of a visit. */
export function listMarks(db: Db, siteId: SiteId, orderId: string): Promise<MarkRow[]> {
  return db
    .selectFrom("visitMarks")
    .select(["mark", "markedAt", "arrivesAt", "createdAt"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .execute();
}

export async function insertMark(
  tx: Tx,
  siteId: SiteId,
  mark: MarkRow & { orderId: string; accountId: string },
): Promise<void> {
  await tx
    .insertInto("visitMarks")
    .values({ ...mark, siteId })
    .execute();
}

export async function removeMark(tx: Tx, siteId: SiteId, orderId: string, mark: VisitMark): Promise<void> {
  await tx
    .deleteFrom("visitMarks")
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("mark", "=", mark)
    .execute();
}

/** The later arrivals that were announced, the first first. */
export function listLateNotices(db: Db, siteId: SiteId, orderId: string) {
  return db
    .selectFrom("lateNotices")
    .select(["arrivesAt", "createdAt"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** Returns the id of the new notice. */
export async function insertLateNotice(
  tx: Tx,
  siteId: SiteId,
  notice: { orderId: string; arrivesAt: Date; accountId: string; createdAt: Date },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("lateNotices")
    .values({ ...notice, id, siteId })
    .execute();
  return id;
}

/** The address of the groomer's last visit that starts between two instants; undefined without one. */
export async function findStopBefore(
  db: Db,
  siteId: SiteId,
  { groomerId, from, before }: { groomerId: string; from: Date; before: Date },
) {
  const row = await db
    .selectFrom("orders")
    .select("address")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("status", "not in", ["cancelled", "request"])
    .where("appointmentStart", ">=", from)
    .where("appointmentStart", "<", before)
    .orderBy("appointmentStart", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.address;
}
