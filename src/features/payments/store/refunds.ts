import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Payment } from "../rules.ts";

/** `key` identifies the refund here, in the ledger and at the gateway. `amount` is in cents. */
export type Refund = {
  key: string;
  siteId: SiteId;
  paymentId: string;
  amount: number;
  status: "intent" | "refunded" | "failed";
  failure: string;
};

const REFUND = ["key", "siteId", "paymentId", "amount", "status", "failure"] as const;

/** All refunds of these payments. */
export async function listOf(
  db: Db,
  siteId: SiteId,
  payments: readonly Pick<Payment, "id">[],
): Promise<Refund[]> {
  if (payments.length === 0) return [];
  return db
    .selectFrom("paymentRefunds")
    .select(REFUND)
    .where("siteId", "=", siteId)
    .where(
      "paymentId",
      "in",
      payments.map(({ id }) => id),
    )
    .execute();
}

/** Selects all refunds of several orders' payments. */
export function selectOfOrders(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  return db
    .selectFrom("paymentRefunds as refund")
    .innerJoin("payments as payment", (join) =>
      join.onRef("payment.id", "=", "refund.paymentId").onRef("payment.siteId", "=", "refund.siteId"),
    )
    .select(["refund.paymentId", "refund.amount", "refund.status"])
    .where("refund.siteId", "=", siteId)
    .where(sql<boolean>`payment.order_id = any (${[...orderIds]}::uuid[])`);
}

export async function insert(tx: Tx, refund: Refund, now: Date): Promise<void> {
  await tx
    .insertInto("paymentRefunds")
    .values({ ...refund, createdAt: now, updatedAt: now })
    .execute();
}

/** Records the result of a refund. Returns false when a result was recorded before. */
export async function end(
  tx: Tx,
  refund: Refund,
  to: Pick<Refund, "status" | "failure">,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable("paymentRefunds")
    .set({ ...to, updatedAt: now })
    .where("siteId", "=", refund.siteId)
    .where("key", "=", refund.key)
    .where("status", "=", "intent")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Refunds of all sites without a result that have not changed since `before`, by key, starting after
 * `after`.
 */
export function listUnsettled(db: Db, before: Date, after: string, limit: number): Promise<Refund[]> {
  return db
    .selectFrom("paymentRefunds")
    .select(REFUND)
    .where("status", "=", "intent")
    .where("updatedAt", "<=", before)
    .where("key", ">", after)
    .orderBy("key")
    .limit(limit)
    .execute();
}
