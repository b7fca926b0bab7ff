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

export async function insert(tx: Tx, refund: Refund, now: Date): Promise<void> {
  await tx
    .insertInto("paymentRefunds")
    .values({ ...refund, createdAt: now, updatedAt: now })
    .execute();
}

/** Ends a decided refund; false when it has ended before. */
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

/** Unfinished refunds of all sites, unchanged since `before`. */
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
