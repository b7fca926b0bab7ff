import { readStandingRefunds } from "#features/payments/service/request-order-refund.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { sumOfLines } from "../rules/refund-lines.ts";
import { listLineRefunds } from "../store/line-refunds.ts";

/** The cents that are refunded of an order's lines, by their places. What the bank refused is none. */
export async function readLineRefunds(db: Db, siteId: SiteId, orderId: string): Promise<Map<number, number>> {
  const made = await listLineRefunds(db, siteId, orderId);
  if (made.length === 0) return new Map();
  const keys = [...new Set(made.map(({ refundId }) => refundId))];
  return sumOfLines(made, await readStandingRefunds(db, { siteId, orderId }, keys));
}
