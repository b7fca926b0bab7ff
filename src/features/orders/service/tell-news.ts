import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { run, type Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { newsTeller } from "../ports.ts";
import type { OrderNews, VisitNews } from "../rules/order-news.ts";

type Visit = { id: string; customerId: string; groomerId: string | null };
type Scope = Pick<Context, "siteId" | "now">;

/**
 * Tells customer and groomer what happened, in the caller's transaction; nobody before there is a groomer.
 */
export async function tellNews(
  tx: Tx,
  { siteId, now }: Scope,
  { id: orderId, customerId, groomerId }: Visit,
  news: OrderNews,
): Promise<void> {
  if (groomerId === null) return;
  await run(tx, newsTeller().tell(tx, siteId, [{ orderId, customerId, groomerId, news }], now));
}

/** The statement that tells news of several visits, not yet run. */
export function newsOf(tx: Tx, siteId: SiteId, all: readonly VisitNews[], now: Date): Statement {
  return newsTeller().tell(tx, siteId, all, now);
}

/** Whether this news of an order was announced, and not taken back. */
export function isNewsAnnounced(
  tx: Tx,
  { siteId }: Pick<Scope, "siteId">,
  orderId: string,
  news: OrderNews,
): Promise<boolean> {
  return newsTeller().isAnnounced(tx, siteId, { orderId, news });
}

/** Takes the latest news of this kind back, in the caller's transaction. */
export async function withdrawNews(
  tx: Tx,
  { siteId, now }: Scope,
  orderId: string,
  news: OrderNews,
): Promise<void> {
  await newsTeller().withdraw(tx, siteId, { orderId, news }, now);
}
