import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { findLastSource } from "../store/source.ts";

/**
 * The card of an order, to pay another order by it: a saved card's id, or its source. Null without a
 * card, or when the customer has removed it.
 */
export async function findOrderSource(db: Db, siteId: SiteId, orderId: string): Promise<string | null> {
  const last = await findLastSource(db, siteId, orderId);
  if (!last || last.removedAt) return null;
  return last.cardId ?? last.gatewaySource;
}
