import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { OrderRow } from "../store/orders.ts";
import type { EarlierPlace } from "./rules.ts";

/** Whether the order's groomer gave a canceled order up. */
export async function wasGivenUp(
  db: Db,
  siteId: SiteId,
  { id, groomerId }: Pick<OrderRow, "id" | "groomerId">,
): Promise<boolean> {
  const row = await db
    .selectFrom("orderChanges")
    .select("id")
    .where("siteId", "=", siteId)
    .where("orderId", "=", id)
    .where("kind", "=", "cancellation")
    .where("madeBy", "=", "groomer")
    .where("fromGroomerId", "=", groomerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the customer of a locked order was reminded of its time. */
export async function readReminders(tx: Tx, siteId: SiteId, id: string) {
  const row = await tx
    .selectFrom("orders")
    .select(["remindedDayAt", "remindedHourAt"])
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    remindedDayAt: row.remindedDayAt?.toISOString() ?? null,
    remindedHourAt: row.remindedHourAt?.toISOString() ?? null,
  };
}

/** Notes what a move took from a visit. `version`: of the order after the move. */
export async function saveUndoableMove(
  tx: Tx,
  siteId: SiteId,
  changeId: string,
  { version, earlier }: { version: number; earlier: EarlierPlace },
): Promise<void> {
  await tx
    .updateTable("orderChanges")
    .set({ orderVersion: version, earlier: JSON.stringify(earlier) })
    .where("siteId", "=", siteId)
    .where("id", "=", changeId)
    .execute();
}

/** The move that gave an order this version; undefined if it never could be undone. */
export async function findUndoableMove(db: Db, siteId: SiteId, orderId: string, version: number) {
  const row = await db
    .selectFrom("orderChanges")
    .select([
      "id",
      "fromGroomerId",
      "fromStart",
      "fromEnd",
      "toGroomerId",
      "earlier",
      "undoneAt",
      "createdAt",
    ])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("orderVersion", "=", version)
    .executeTakeFirst();
  if (!row?.earlier || !row.fromGroomerId || !row.fromStart || !row.fromEnd) return undefined;
  const { fromGroomerId: groomerId, fromStart: start, fromEnd: end, earlier, ...move } = row;
  return { ...move, earlier, from: { groomerId, start, end } };
}

export async function setUndone(tx: Tx, siteId: SiteId, changeId: string, now: Date): Promise<void> {
  await tx
    .updateTable("orderChanges")
    .set({ undoneAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", changeId)
    .execute();
}

/** Whether, since an instant, a groomer left for a locked order's visit or announced a later arrival. */
export async function isUnderWay(tx: Tx, siteId: SiteId, orderId: string, since: Date): Promise<boolean> {
  const marked = tx
    .selectFrom("visitMarks")
    .select("orderId")
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("createdAt", ">=", since);
  const announced = tx
    .selectFrom("lateNotices")
    .select("orderId")
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("createdAt", ">=", since);
  return (await marked.unionAll(announced).limit(1).executeTakeFirst()) !== undefined;
}

/** Puts back which reminders a locked order's customer got, so that none is sent twice. */
export async function setReminders(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { remindedDayAt, remindedHourAt }: Pick<EarlierPlace, "remindedDayAt" | "remindedHourAt">,
): Promise<void> {
  const toDate = (instant: string | null) => (instant === null ? null : new Date(instant));
  await tx
    .updateTable("orders")
    .set({ remindedDayAt: toDate(remindedDayAt), remindedHourAt: toDate(remindedHourAt) })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** The times between two instants for which customers of the groomer's accepted visits are asked. */
export async function listAskedTimes(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ id: string; toStart: Date; toEnd: Date; address: OrderRow["address"] }[]> {
  return db
    .selectFrom("orderChanges as change")
    .innerJoin("orders as order", (join) =>
      join
        .onRef("order.id", "=", "change.orderId")
        .onRef("order.siteId", "=", "change.siteId")
        .onRef("order.appointmentStart", "=", "change.fromStart"),
    )
    .select(["order.id", "order.address"])
    .select((of) => [
      of.ref("change.toStart").$notNull().as("toStart"),
      of.ref("change.toEnd").$notNull().as("toEnd"),
    ])
    .where("change.siteId", "=", siteId)
    .where("change.toGroomerId", "=", groomerId)
    .where("change.status", "=", "asked")
    .where("change.kind", "=", "move")
    .where("change.madeBy", "=", "groomer")
    .where("change.toStart", "<", to)
    .where("change.toEnd", ">", from)
    .where("order.status", "=", "accepted")
    .execute();
}
