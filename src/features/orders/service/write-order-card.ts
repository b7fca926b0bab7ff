import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { run, type Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { orderCards } from "../ports.ts";
import type { OrderNews, VisitNews } from "../rules/order-news.ts";

type Visit = { id: string; customerId: string; groomerId: string | null };
type Scope = Pick<Context, "siteId" | "now">;

/**
 * Shows customer and groomer what happened, in the caller's transaction. Does nothing before the order has a
 * groomer.
 */
export async function writeOrderCard(
  tx: Tx,
  { siteId, now }: Scope,
  { id: orderId, customerId, groomerId }: Visit,
  news: OrderNews,
): Promise<void> {
  if (groomerId === null) return;
  await run(tx, orderCards().write(tx, siteId, [{ orderId, customerId, groomerId, news }], now));
}

/** The statement that writes the cards of several visits, not yet run. */
export function orderCardsStatement(tx: Tx, siteId: SiteId, all: readonly VisitNews[], now: Date): Statement {
  return orderCards().write(tx, siteId, all, now);
}

/** Whether an order has this card, and it was not withdrawn. */
export function hasOrderCard(
  tx: Tx,
  { siteId }: Pick<Scope, "siteId">,
  orderId: string,
  news: OrderNews,
): Promise<boolean> {
  return orderCards().has(tx, siteId, { orderId, news });
}

/**
 * Withdraws the latest card of this kind, in the caller's transaction; with `groomerId`, that of this
 * groomer's room.
 */
export async function withdrawOrderCard(
  tx: Tx,
  { siteId, now }: Scope,
  orderId: string,
  news: OrderNews,
  groomerId?: string,
): Promise<void> {
  await orderCards().withdraw(tx, siteId, { orderId, news, groomerId }, now);
}
