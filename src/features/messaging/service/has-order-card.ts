import type { VisitNews } from "#features/orders/rules/order-news.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { findCard } from "../store/cards.ts";

/** Whether a card shows this news of an order, and was not taken back. */
export async function hasOrderCard(
  tx: Tx,
  siteId: SiteId,
  shown: Pick<VisitNews, "orderId" | "news">,
): Promise<boolean> {
  return (await findCard(tx, siteId, shown)) !== undefined;
}
