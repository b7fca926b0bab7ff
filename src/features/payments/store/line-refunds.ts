import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { LineAmount } from "../rules/line-refunds.ts";

/** What refunds gave back of an order's lines, in cents. */
export async function listLineRefunds(
  db: Db,
  siteId: SiteId,
  orderId: string,
): Promise<(LineAmount & { refundId: string })[]> {
  return db
    .selectFrom("orderLineRefunds")
    .select(["refundId", "place", "amountCents as amount"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .execute();
}

type NewRefund = { orderId: string; refundId: string; lines: readonly LineAmount[] };

export async function insertLineRefunds(
  tx: Tx,
  siteId: SiteId,
  { orderId, refundId, lines }: NewRefund,
  now: Date,
): Promise<void> {
  const rows = lines.map(({ place, amount: amountCents }) => ({ place, amountCents }));
  await tx
    .insertInto("orderLineRefunds")
    .values(rows.map((row) => ({ ...row, siteId, orderId, refundId, madeAt: now })))
    .execute();
}
