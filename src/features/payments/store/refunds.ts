import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Payment } from "../rules.ts";

/** `key` names the refund everywhere: here, in the ledger and at the gateway. `amount` in cents. */
export type Refund = {
  key: string;
  siteId: SiteId;
  paymentId: string;
  amount: number;
  status: "intent" | "refunded" | "failed";
  failure: string;
};

const REFUND = ["key", "siteId", "paymentId", "amount", "status", "failure"] as const;

export function listOf(db: Db, payment: Payment): Promise<Refund[]> {
  return db
    .selectFrom("paymentRefunds")
    .select(REFUND)
    .where("siteId", "=", payment.siteId)
    .where("paymentId", "=", payment.id)
    .execute();
}

/** What was given back, or is on its way back, of each of these payments; cents. */
export async function sumsOf(
  db: Db,
  siteId: SiteId,
  paymentIds: readonly string[],
): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("paymentRefunds")
    .select((of) => ["paymentId", of.fn.sum<number>("amount").as("cents")])
    .where("siteId", "=", siteId)
    .where("paymentId", "in", [...paymentIds])
    .where("status", "!=", "failed")
    .groupBy("paymentId")
    .execute();
  return new Map(rows.map(({ paymentId, cents }) => [paymentId, Number(cents)]));
}

export async function insert(tx: Tx, refund: Refund, now: Date): Promise<void> {
  await tx
    .insertInto("paymentRefunds")
    .values({ ...refund, createdAt: now, updatedAt: now })
    .execute();
}

/** Ends a refund that is on its way; false when it has ended already. */
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

/** Refunds of all sites that somebody left half-way, untouched since `before`. */
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
