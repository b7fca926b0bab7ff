import { type Selectable, sql } from "kysely";
import type { Payments } from "#db/schema.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { Lock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { OPEN_STATUSES, type Payment, type PaymentStatus } from "../rules.ts";

// Every change of a payment is a compare-and-set: it names the state that it leaves and says whether it
// happened.

const asPayment = (row: Selectable<Payments>): Payment => ({
  ...row,
  siteId: row.siteId,
  status: row.status,
});

/** Until the transaction ends, no other transaction opens a payment for this booking session. */
export function lockSession(bookingSessionId: string): Lock {
  const key = `payments:${bookingSessionId}`;
  return (before) => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0)) where ${before}`;
}

/** The payments of a booking session that no order has. */
export function listUnused(db: Db, siteId: SiteId, bookingSessionId: string) {
  return db
    .selectFrom("payments")
    .select(["id", "status", "voidRequestedAt"])
    .where("siteId", "=", siteId)
    .where("bookingSessionId", "=", bookingSessionId)
    .where("orderId", "is", null);
}

/** Every try to pay any visit of a booking session, oldest first. */
export async function listOfSession(db: Db, siteId: SiteId, bookingSessionId: string): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("siteId", "=", siteId)
    .where("bookingSessionId", "=", bookingSessionId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(asPayment);
}

export async function insert(tx: Tx, payment: Payment): Promise<void> {
  await tx.insertInto("payments").values(payment).execute();
}

export async function find(db: Db, siteId: SiteId, id: string): Promise<Payment | null> {
  const row = await db
    .selectFrom("payments")
    .selectAll()
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? asPayment(row) : null;
}

/** The payment that a gateway names so. */
export async function findByReference(
  db: Db,
  siteId: SiteId,
  gatewayReference: string,
): Promise<Payment | null> {
  const row = await db
    .selectFrom("payments")
    .selectAll()
    .where("siteId", "=", siteId)
    .where("gatewayReference", "=", gatewayReference)
    .executeTakeFirst();
  return row ? asPayment(row) : null;
}

/** The payment that a gateway knows by this key of ours. */
export async function findByKey(
  db: Db,
  siteId: SiteId,
  gateway: string,
  gatewayKey: string,
): Promise<Payment | null> {
  const row = await db
    .selectFrom("payments")
    .selectAll()
    .where("siteId", "=", siteId)
    .where("gateway", "=", gateway)
    .where("gatewayKey", "=", gatewayKey)
    .executeTakeFirst();
  return row ? asPayment(row) : null;
}

/** Reads a payment and locks it until the transaction ends. */
export async function lock(tx: Tx, siteId: SiteId, id: string): Promise<Payment | null> {
  const row = await tx
    .selectFrom("payments")
    .selectAll()
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? asPayment(row) : null;
}

/** All payments of an order, oldest first. */
export function listByOrder(db: Db, siteId: SiteId, orderId: string): Promise<Payment[]> {
  return listByOrders(db, siteId, [orderId]);
}

/** The same of several orders. */
export async function listByOrders(db: Db, siteId: SiteId, orderIds: readonly string[]): Promise<Payment[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("siteId", "=", siteId)
    .where("orderId", "in", [...orderIds])
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(asPayment);
}

type Settled = { status: PaymentStatus; gatewayReference?: string | null; failure?: string };

/** Moves a payment on from one of the states `from`; null when it is in none of them any more. */
export async function advance(
  tx: Tx,
  payment: Payment,
  from: readonly PaymentStatus[],
  to: Settled,
  now: Date,
): Promise<Payment | null> {
  const row = await tx
    .updateTable("payments")
    .set({ ...to, updatedAt: now })
    .where("siteId", "=", payment.siteId)
    .where("id", "=", payment.id)
    .where("status", "in", from)
    .returningAll()
    .executeTakeFirst();
  return row ? asPayment(row) : null;
}

/** Gives a held payment to an order; null when it is being released, taken, or another order's. */
export async function attach(
  tx: Tx,
  siteId: SiteId,
  id: string,
  orderId: string,
  now: Date,
): Promise<Payment | null> {
  const row = await tx
    .updateTable("payments")
    .set({ orderId, updatedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("status", "=", "authorized")
    .where("voidRequestedAt", "is", null)
    .where((is) => is.or([is("orderId", "is", null), is("orderId", "=", orderId)]))
    .returningAll()
    .executeTakeFirst();
  return row ? asPayment(row) : null;
}

/**
 * Dooms a payment that still belongs to the order (or none) that the caller expects and is not being taken.
 * Null when it has found an order since, is being taken or has ended.
 */
export async function doom(tx: Tx, payment: Payment, now: Date): Promise<Payment | null> {
  const row = await tx
    .updateTable("payments")
    .set((is) => ({ voidRequestedAt: is.fn.coalesce("voidRequestedAt", is.val(now)), updatedAt: now }))
    .where("siteId", "=", payment.siteId)
    .where("id", "=", payment.id)
    .where("status", "in", OPEN_STATUSES)
    .where("orderId", "is not distinct from", payment.orderId)
    .where("captureAmount", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row ? asPayment(row) : null;
}

/** Notes what is to be taken, once: the first amount stands. Null when there is nothing to take it from. */
export async function intendCapture(
  tx: Tx,
  payment: Payment,
  amountCents: number,
  now: Date,
): Promise<Payment | null> {
  const row = await tx
    .updateTable("payments")
    .set((is) => ({
      captureAmount: is.fn.coalesce("captureAmount", is.val(amountCents)),
      updatedAt: now,
    }))
    .where("siteId", "=", payment.siteId)
    .where("id", "=", payment.id)
    .where("status", "in", ["authorized", "captured"])
    .where("orderId", "is not", null)
    .where("voidRequestedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row ? asPayment(row) : null;
}

/** What was taken of a held payment, in the gateway's word; null when it is not held any more. */
export async function noteCapture(
  tx: Tx,
  payment: Payment,
  captureAmount: number,
  now: Date,
): Promise<Payment | null> {
  const row = await tx
    .updateTable("payments")
    .set({ status: "captured", captureAmount, updatedAt: now })
    .where("siteId", "=", payment.siteId)
    .where("id", "=", payment.id)
    .where("status", "=", "authorized")
    .returningAll()
    .executeTakeFirst();
  return row ? asPayment(row) : null;
}

/**
 * Payments of all sites that somebody left half-way, by id from `after` on: untouched since `before` and
 * without an order, or meant to be released or taken.
 */
export async function listUnsettled(db: Db, before: Date, after: string, limit: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("status", "in", OPEN_STATUSES)
    .where((is) =>
      is.or([
        is("orderId", "is", null),
        is("voidRequestedAt", "is not", null),
        is("captureAmount", "is not", null),
      ]),
    )
    .where("updatedAt", "<=", before)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(asPayment);
}

/** Payments of all sites whose taking a gateway has refused since. */
export async function listFailed(db: Db, since: Date, limit: number): Promise<Payment[]> {
  const rows = await db
    .selectFrom("payments")
    .selectAll()
    .where("status", "=", "declined")
    .where("captureAmount", "is not", null)
    .where("updatedAt", ">", since)
    .orderBy("updatedAt")
    .limit(limit)
    .execute();
  return rows.map(asPayment);
}
