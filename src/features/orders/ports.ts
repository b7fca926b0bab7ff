import type { Tx } from "#kit/server/database.ts";
import type { Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { OrderNews, VisitNews } from "./rules/order-news.ts";

/** With `groomerId`, in the room of this groomer. */
type WithdrawnCard = { orderId: string; news: OrderNews; groomerId?: string | undefined };

/**
 * A later feature shows customer and groomer what happened to a visit, as cards of their conversation, in the
 * transaction in which it happens.
 */
export type OrderCards = {
  /** The statement that writes a card for each, not yet run. */
  write(tx: Tx, siteId: SiteId, all: readonly VisitNews[], now: Date): Statement;
  /** Whether an order has this card, and it was not withdrawn. */
  has(tx: Tx, siteId: SiteId, card: { orderId: string; news: OrderNews }): Promise<boolean>;
  /** Withdraws the latest card of this kind. */
  withdraw(tx: Tx, siteId: SiteId, card: WithdrawnCard, now: Date): Promise<void>;
};

let cards: OrderCards | undefined;

/** The program sets them at start. */
export function setOrderCards(chosen: OrderCards): void {
  cards = chosen;
}

export function orderCards(): OrderCards {
  if (!cards) throw new Error("The cards of orders are not set");
  return cards;
}
