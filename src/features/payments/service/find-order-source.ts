import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { findLastSource } from "../store/source.ts";

/**
 * What an order was paid by, to pay another one like it: the id of a saved card, or the source that was
 * given; null when no card was to pay, or the customer has removed it.
 */
export async function findOrderSource(db: Db, siteId: SiteId, orderId: string): Promise<string | null> {
  const last = await findLastSource(db, siteId, orderId);
  if (!last || last.removedAt) return null;
  return last.cardId ?? last.gatewaySource;
}
