import { type SqlBool, sql } from "kysely";
import { FORGOTTEN_MS, HOLD_AHEAD_MS, RENEW_MS } from "#features/payments/rules/late-holds.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { ENDED_STATUSES } from "../../rules/status-groups.ts";

/** A payment of an open order, for which the job of late holds has something to do. */
export type LatePayment = { id: string; siteId: SiteId; orderId: string };

const openPayments = (db: Db, after: string, limit: number) =>
  db
    .selectFrom("payments")
    .innerJoin("orders", (join) =>
      join.onRef("orders.id", "=", "payments.orderId").onRef("orders.siteId", "=", "payments.siteId"),
    )
    .select(["payments.id", "payments.siteId", "orders.id as orderId"])
    .where("payments.purpose", "=", "order")
    .where("payments.captureAmount", "is", null)
    .where("payments.voidRequestedAt", "is", null)
    .where("orders.status", "not in", ENDED_STATUSES)
    .where("payments.id", ">", after)
    .orderBy("payments.id")
    .limit(limit);

/** Payments that are set up, of all brands, whose visit is near enough to hold the money. By id. */
export function listToHold(db: Db, now: Date, after: string, limit: number): Promise<LatePayment[]> {
  return openPayments(db, after, limit)
    .where("payments.status", "=", "set_up")
    .where("orders.appointmentStart", "<=", new Date(now.getTime() + HOLD_AHEAD_MS))
    .execute();
}

/**
 * Holds of all brands that lapse soon, or that the bank has released by itself, unless the order has a later
 * payment or its visit is long over. By id. A hold without a known end lasts seven days.
 */
export function listToRenew(db: Db, now: Date, after: string, limit: number): Promise<LatePayment[]> {
  const lapsesAt = sql<Date>`coalesce(payments.lapses_at, payments.created_at + interval '7 days')`;
  const isLast = sql<SqlBool>`not exists (select from payments later where later.order_id = payments.order_id
    and later.site_id = payments.site_id and later.id <> payments.id and later.created_at >= payments.created_at)`;
  return openPayments(db, after, limit)
    .where((is) =>
      is.or([
        is.and([
          is("payments.status", "=", "authorized"),
          is(lapsesAt, "<=", new Date(now.getTime() + RENEW_MS)),
        ]),
        is.and([is("payments.status", "=", "voided"), isLast]),
      ]),
    )
    .where("payments.gateway", "<>", "cash")
    .where("orders.appointmentStart", ">", new Date(now.getTime() - FORGOTTEN_MS))
    .execute();
}

export type RefusedHold = LatePayment & { amount: number; failure: string };

/** Refused holds of all brands for which staff have no to-do yet. By id. */
export function listRefused(db: Db, after: string, limit: number): Promise<RefusedHold[]> {
  return openPayments(db, after, limit)
    .select(["payments.amount", "payments.failure"])
    .where("payments.status", "=", "declined")
    .where("orders.appointmentStart", "is not", null)
    .where((is) =>
      is.not(
        is.exists(
          is.selectFrom("staffTodos").select("id").whereRef("staffTodos.paymentId", "=", "payments.id"),
        ),
      ),
    )
    .execute();
}
