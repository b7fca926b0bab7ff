import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { findLastSource } from "../store/source.ts";

/**
 * The card that an order was paid with, so that it can pay another order: the id of a saved card, or a
 * token. Null when the order has no card or the customer has removed the card.
 */
export async function findOrderSource(db: Db, siteId: SiteId, orderId: string): Promise<string | null> {
  const last = await findLastSource(db, siteId, orderId);
  if (!last || last.removedAt) return null;
  return last.cardId ?? last.gatewaySource;
}
