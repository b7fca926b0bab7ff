import { sql } from "kysely";
import type { Quote } from "#features/quotes/contract.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ChangedBy, OrderStatus } from "../rules/order.ts";
import { find, type OrderRow, selectOrderId } from "./orders.ts";

/** Locks an order until the transaction ends, then reads it. Returns undefined if it does not exist. */
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

/**
 * Sets a locked order's time, groomer, price and status. `payment` also changes the way to pay. Resets the
 * reminders, so that the customer is reminded of the new time.
 */
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

/** Sets the status of a locked order; its time does not change. */
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

/**
 * Sets how a locked order is paid, and its price, which a tip may have changed. `updatedAt` stays, because
 * reminders and deadlines count from the last change of time or status.
 */
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

/** A time and its groomer. Start and end are null for a request without a time. */
type Time = { groomerId: string | null; start: Date | null; end: Date | null };

export type NewChange = {
  orderId: string;
  /** `done`: the change is made. `asked`: it is a request that waits for an answer. */
  status: "done" | "asked";
  reasonId: string;
  description?: string;
  from: Time;
  /** Null for a cancellation. */
  to: NewTime | null;
  /** Left out if the customer made the change. `accountId`: the account of any other person who made it. */
  madeBy?: ChangedBy;
  accountId?: string | null;
};

/**
 * Writes a change or a change request, and returns its id. An open request of the order is closed as
 * `replaced`.
 */
export async function insertChange(tx: Tx, siteId: SiteId, change: NewChange, now: Date): Promise<string> {
  const { orderId, status, reasonId, description = "", from, to, madeBy, accountId = null } = change;
  await closeRequest(tx, siteId, orderId, "replaced", now);
  const id = newId();
  await tx
    .insertInto("orderChanges")
    .values({
      id,
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
  return id;
}

/**
 * Closes the order's open change request, if there is one, with its result. `answerReasonId`: why a groomer
 * declined it.
 */
export async function closeRequest(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  status: "replaced" | "granted" | "declined",
  now: Date,
  answerReasonId: string | null = null,
): Promise<void> {
  await tx
    .updateTable("orderChanges")
    .set({ status, settledAt: now, answerReasonId })
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("status", "=", "asked")
    .execute();
}

/** Finds the order's reschedule request that waits for an answer: the requested time and its price. */
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
    .where("madeBy", "<>", "groomer")
    .executeTakeFirst();
  if (!row?.toGroomerId || !row.toStart || !row.toEnd || !row.totals) return null;
  return { groomerId: row.toGroomerId, start: row.toStart, end: row.toEnd, totals: row.totals };
}

/**
 * Finds the time that the groomer asks for and the customer has not answered. `fromStart`: the start that was
 * agreed then.
 */
export async function findProposedTime(
  db: Db,
  siteId: SiteId,
  orderId: string,
): Promise<(NewTime & { fromStart: Date | null }) | null> {
  const row = await db
    .selectFrom("orderChanges")
    .select(["toGroomerId", "toStart", "toEnd", "totals", "fromStart"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("status", "=", "asked")
    .where("kind", "=", "move")
    .where("madeBy", "=", "groomer")
    .executeTakeFirst();
  if (!row?.toGroomerId || !row.toStart || !row.toEnd || !row.totals) return null;
  const { toGroomerId: groomerId, toStart: start, toEnd: end, totals, fromStart } = row;
  return { groomerId, start, end, totals, fromStart };
}

/** Sets the price of the order's open reschedule request. */
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
 * Returns an order's booking session if all other orders of the session are cancelled, else null. The lock
 * makes two orders that end at the same time wait for each other: the second sees that the first has ended.
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
