import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { Lock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import {
  OPEN_STATUSES,
  type Payment,
  type PaymentPurpose,
  type PaymentStatus,
  SECURED_STATUSES,
} from "../rules.ts";

// Every change of a payment names the state that the payment must have now. If the payment has another
// state, nothing changes and the function returns null.

/** Until the transaction ends, no other transaction can open a payment for this booking session. */
export function lockSession(bookingSessionId: string): Lock {
  const key = `payments:${bookingSessionId}`;
  return (before) => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0)) where ${before}`;
}

/** The query for a booking session's payments that belong to no order. */
export function listUnused(db: Db, siteId: SiteId, bookingSessionId: string) {
  return db
    .selectFrom("payments")
    .select(["id", "status", "voidRequestedAt"])
    .where("siteId", "=", siteId)
    .where("bookingSessionId", "=", bookingSessionId)
    .where("orderId", "is", null);
}

/** All payments for all visits of a booking session, the oldest first. */
export function listOfSession(db: Db, siteId: SiteId, bookingSessionId: string): Promise<Payment[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("siteId", "=", siteId)
    .where("bookingSessionId", "=", bookingSessionId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
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
  return row ?? null;
}

/** The payment with this reference of a gateway. */
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
  return row ?? null;
}

/** The payment with our key `gatewayKey` at this gateway. */
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
  return row ?? null;
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
  return row ?? null;
}

/** All payments of an order, oldest first. */
export function listByOrder(db: Db, siteId: SiteId, orderId: string): Promise<Payment[]> {
  return db
    .selectFrom("payments")
    .selectAll()
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/**
 * Selects what charges are made of: all payments of several orders, oldest first, each with the payer's saved
 * card that paid it.
 */
export function selectCharges(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  return db
    .selectFrom("payments as payment")
    .select(["payment.id", "payment.orderId", "payment.status", "payment.captureAmount", "payment.failure"])
    .select(["payment.gateway", "payment.amount", "payment.voidRequestedAt", "payment.waivedAt"])
    .select((of) =>
      of
        .selectFrom("cards as card")
        .select("card.id")
        .whereRef("card.siteId", "=", "payment.siteId")
        .whereRef("card.accountId", "=", "payment.accountId")
        .whereRef("card.gateway", "=", "payment.gateway")
        .whereRef("card.gatewaySource", "=", "payment.gatewaySource")
        .where("card.removedAt", "is", null)
        .limit(1)
        .as("cardId"),
    )
    .where("payment.siteId", "=", siteId)
    .where(sql<boolean>`payment.order_id = any (${[...orderIds]}::uuid[])`)
    .orderBy("payment.createdAt")
    .orderBy("payment.id");
}

type Settled = {
  status: PaymentStatus;
  gatewayReference?: string | null;
  failure?: string;
  lapsesAt?: Date | null;
};

/**
 * Moves a payment from one of the states `from` to the state `to`. Null when the payment is in none of
 * `from`.
 */
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
  return row ?? null;
}

/**
 * Assigns a payment to an order. Null when no money is held and no card is set up, or when the payment is
 * being released or belongs to another order.
 */
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
    .where("status", "in", SECURED_STATUSES)
    .where("voidRequestedAt", "is", null)
    .where((is) => is.or([is("orderId", "is", null), is("orderId", "=", orderId)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Marks a payment for release. Null, without a change, when the payment's order is not the one that the
 * caller knows, when the money is being captured, or when the payment has ended.
 */
export async function markForRelease(tx: Tx, payment: Payment, now: Date): Promise<Payment | null> {
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
  return row ?? null;
}

/**
 * Records the amount to capture (cents). An amount that was recorded before stays. Null when no payment
 * of an order is secured.
 */
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
    .where("status", "in", [...SECURED_STATUSES, "captured"])
    .where("orderId", "is not", null)
    .where("voidRequestedAt", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Records the amount (cents) that the gateway captured. Null when the payment is not in the state
 * `authorized`.
 */
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
  return row ?? null;
}

/**
 * Unfinished payments of these purposes, of all sites, that have not changed since `before`: those without
 * an order, and those with a decided release or capture. Ordered by id, starting after the id `after`.
 */
export async function listUnsettled(
  db: Db,
  purposes: readonly PaymentPurpose[],
  before: Date,
  after: string,
  limit: number,
): Promise<Payment[]> {
  if (purposes.length === 0) return [];
  return db
    .selectFrom("payments")
    .selectAll()
    .where("purpose", "in", purposes)
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
}
