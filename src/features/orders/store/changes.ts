import { sql } from "kysely";
import type { Quote } from "#features/quotes/contract.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ChangedBy, OrderStatus } from "../rules/order.ts";
import { find, type OrderRow, selectOrderId } from "./orders.ts";

/** Reads an order and locks it until the transaction ends. */
export async function lock(tx: Tx, siteId: SiteId, id: string): Promise<OrderRow | undefined> {
  await tx
    .selectFrom("orders")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .forUpdate()
    .execute();
  return find(tx, siteId, id);
}

export type NewTime = { groomerId: string; start: Date; end: Date; totals: Quote };
/** How an order is paid. */
export type WayToPay = Pick<OrderRow, "paymentMethod" | "paymentLabel">;

/** Gives a locked order its new time, groomer and price, and another way to pay where one is said. */
export async function rescheduleTo(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { groomerId, start, end, totals }: NewTime,
  { status, now, payment = {} }: { status: OrderStatus; now: Date; payment?: Partial<WayToPay> },
): Promise<void> {
  await tx
    .updateTable("orders")
    .set((is) => ({
      groomerId,
      appointmentStart: start,
      appointmentEnd: end,
      totals: JSON.stringify(totals),
      totalMin: totals.total.min,
      totalMax: totals.total.max,
      ...payment,
      status,
      remindedDayAt: null,
      remindedHourAt: null,
      version: is("version", "+", 1),
      updatedAt: now,
    }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** Sets the state of a locked order; its time does not change. */
export async function setStatus(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { status, now }: { status: OrderStatus; now: Date },
): Promise<void> {
  await tx
    .updateTable("orders")
    .set((is) => ({ status, version: is("version", "+", 1), updatedAt: now }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** How a locked order is paid from now on, and its price where a tip has changed it. */
export async function setPayment(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { totals, ...method }: { totals: Quote } & WayToPay,
): Promise<void> {
  await tx
    .updateTable("orders")
    .set((is) => ({
      ...method,
      totals: JSON.stringify(totals),
      totalMin: totals.total.min,
      totalMax: totals.total.max,
      version: is("version", "+", 1),
    }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

export async function setLineMinutes(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  { lineId, minutes }: { lineId: string; minutes: number },
): Promise<void> {
  await tx
    .updateTable("orderLines")
    .set({ minutes })
    .where("orderId", "in", selectOrderId(tx, siteId, orderId))
    .where("id", "=", lineId)
    .execute();
}

/** All null for a request without a time. */
type Time = { groomerId: string | null; start: Date | null; end: Date | null };

export type NewChange = {
  orderId: string;
  /** `done` at once, or `asked` until the answer. */
  status: "done" | "asked";
  reasonId: string;
  description?: string;
  from: Time;
  /** Null for a cancellation. */
  to: NewTime | null;
  /** The customer unless given; `accountId` of any other account that did it. */
  madeBy?: ChangedBy;
  accountId?: string | null;
};

/** Writes a change or a request of the customer; a request replaces the one before. */
export async function insertChange(tx: Tx, siteId: SiteId, change: NewChange, now: Date): Promise<void> {
  const { orderId, status, reasonId, description = "", from, to, madeBy, accountId = null } = change;
  await closeRequest(tx, siteId, orderId, "replaced", now);
  await tx
    .insertInto("orderChanges")
    .values({
      id: newId(),
      siteId,
      orderId,
      kind: to ? "move" : "cancellation",
      status,
      reasonId,
      description,
      fromGroomerId: from.groomerId,
      fromStart: from.start,
      fromEnd: from.end,
      toGroomerId: to?.groomerId ?? null,
      toStart: to?.start ?? null,
      toEnd: to?.end ?? null,
      totals: to ? JSON.stringify(to.totals) : null,
      ...(madeBy && { madeBy }),
      accountId,
      createdAt: now,
      settledAt: status === "asked" ? null : now,
    })
    .execute();
}

/** Ends the open request, if there is one. */
export async function closeRequest(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  status: "replaced" | "granted" | "declined",
  now: Date,
): Promise<void> {
  await tx
    .updateTable("orderChanges")
    .set({ status, settledAt: now })
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("status", "=", "asked")
    .execute();
}

/** The reschedule request that waits for an answer. */
export async function findRescheduleRequest(
  db: Db,
  siteId: SiteId,
  orderId: string,
): Promise<NewTime | null> {
  const row = await db
    .selectFrom("orderChanges")
    .select(["toGroomerId", "toStart", "toEnd", "totals"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("status", "=", "asked")
    .where("kind", "=", "move")
    .executeTakeFirst();
  if (!row?.toGroomerId || !row.toStart || !row.toEnd || !row.totals) return null;
  return { groomerId: row.toGroomerId, start: row.toStart, end: row.toEnd, totals: row.totals };
}

/** The totals of an open reschedule request. */
export async function setRequestedTotals(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  totals: Quote,
): Promise<void> {
  await tx
    .updateTable("orderChanges")
    .set({ totals: JSON.stringify(totals) })
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("status", "=", "asked")
    .where("kind", "=", "move")
    .execute();
}

/**
 * The booking session of an order if all its other orders are cancelled; null otherwise, or without one. The
 * lock makes two orders that end together wait: the second sees the end of the first.
 */
export async function findEndingSession(
  tx: Tx,
  siteId: SiteId,
  { id: orderId, bookingSessionId }: Pick<OrderRow, "id" | "bookingSessionId">,
): Promise<string | null> {
  if (bookingSessionId === null) return null;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`extras:${bookingSessionId}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom("orders as order")
    .select("order.bookingSessionId")
    .where("order.siteId", "=", siteId)
    .where("order.id", "=", orderId)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("orders as other")
            .select("other.id")
            .whereRef("other.bookingSessionId", "=", "order.bookingSessionId")
            .whereRef("other.id", "<>", "order.id")
            .where("other.siteId", "=", siteId)
            .where("other.status", "<>", "cancelled"),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.bookingSessionId ?? null;
}
