import type { Quote } from "#features/quotes/contract.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { UNANSWERED_STATUSES } from "../../rules/status-groups.ts";
import { selectOrderId } from "../../store/orders.ts";

/** Sets an order to `complete`, with the final price of each line (by line id, in cents) and the totals. */
export async function complete(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { finals, totals, now }: { finals: ReadonlyMap<string, number>; totals: Quote; now: Date },
): Promise<void> {
  for (const [lineId, finalPrice] of finals) {
    await tx
      .updateTable("orderLines")
      .set({ finalPrice })
      .where("orderId", "in", selectOrderId(tx, siteId, id))
      .where("id", "=", lineId)
      .execute();
  }
  await tx
    .updateTable("orders")
    .set((is) => ({
      status: "complete",
      completedAt: now,
      totals: JSON.stringify(totals),
      totalMin: totals.total.min,
      totalMax: totals.total.max,
      version: is("version", "+", 1),
      updatedAt: now,
    }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** Marks an order as a no-show. Its status does not change. */
export async function markNoShow(tx: Tx, siteId: SiteId, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("orders")
    .set((is) => ({ orderMarkedAsNoShow: true, version: is("version", "+", 1), updatedAt: now }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** Sets the fee of an order whose visit did not take place, in cents. */
export async function setFee(tx: Tx, siteId: SiteId, id: string, fee: number): Promise<void> {
  await tx.updateTable("orders").set({ fee }).where("siteId", "=", siteId).where("id", "=", id).execute();
}

/** Sets the groomer's note of a line. Returns false if the order has no such line. */
export async function setNote(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  lineId: string,
  groomerNote: string,
): Promise<boolean> {
  const result = await tx
    .updateTable("orderLines")
    .set({ groomerNote })
    .where("orderId", "in", selectOrderId(tx, siteId, orderId))
    .where("id", "=", lineId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns the id of a customer's account. Throws if there is no such customer. */
export async function readAccount(db: Db, siteId: SiteId, customerId: string): Promise<string> {
  const row = await db
    .selectFrom("customers")
    .select("accountId")
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
  return row.accountId;
}

/**
 * Returns the ids of a groomer's orders that start between two instants, of all requests to this groomer,
 * and of other groomers' visits that customers want to reschedule to this groomer at that time.
 */
export async function listOfGroomer(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("orders as order")
    .leftJoin("orderChanges as request", (join) =>
      join.onRef("request.orderId", "=", "order.id").on("request.status", "=", "asked"),
    )
    .select("order.id")
    .where("order.siteId", "=", siteId)
    .where("order.status", "<>", "cancelled")
    .where((is) =>
      is.or([
        is.and([
          is("order.groomerId", "=", groomerId),
          is.or([is("order.status", "=", "request"), is.between("order.appointmentStart", from, to)]),
        ]),
        is.and([
          is("order.status", "=", "reschedule_request"),
          is("request.toGroomerId", "=", groomerId),
          is.between("request.toStart", from, to),
        ]),
      ]),
    )
    .orderBy("order.appointmentStart")
    .orderBy("order.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of the orders that wait for an answer, oldest first, then of the orders that a groomer,
 * staff or the expiry job has cancelled since `since`, latest first.
 */
export async function listWaiting(
  db: Db,
  siteId: SiteId,
  { since, limit }: { since: Date; limit: number },
): Promise<string[]> {
  const waiting = await db
    .selectFrom("orders")
    .select("id")
    .where("siteId", "=", siteId)
    .where("status", "in", UNANSWERED_STATUSES)
    .orderBy("updatedAt")
    .orderBy("id")
    .limit(limit)
    .execute();
  const ended = await db
    .selectFrom("orderChanges as change")
    .innerJoin("orders as order", "order.id", "change.orderId")
    .select(["order.id", "change.createdAt"])
    .where("change.siteId", "=", siteId)
    .where("change.kind", "=", "cancellation")
    .where("change.status", "=", "done")
    .where("change.madeBy", "<>", "customer")
    .where("change.createdAt", ">", since)
    .where("order.status", "=", "cancelled")
    .orderBy("change.createdAt", "desc")
    .limit(limit)
    .execute();
  return [...waiting, ...ended].map(({ id }) => id);
}
