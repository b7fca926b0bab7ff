import type { Tx } from "#kit/server/database.ts";
import type { Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { OrderNews, VisitNews } from "./rules/order-news.ts";

/** A later feature shows customer and groomer what happened, in the transaction in which it happens. */
export type NewsTeller = {
  /** The statement that tells all news, one row for each; not yet run. */
  tell(tx: Tx, siteId: SiteId, all: readonly VisitNews[], now: Date): Statement;
  /** Whether this news of an order was announced, and not taken back. */
  isAnnounced(tx: Tx, siteId: SiteId, announced: { orderId: string; news: OrderNews }): Promise<boolean>;
  /** Takes the latest news of this kind back. */
  withdraw(tx: Tx, siteId: SiteId, withdrawn: { orderId: string; news: OrderNews }, now: Date): Promise<void>;
};

let teller: NewsTeller | undefined;

/** The program sets the teller at start. */
export function setNewsTeller(chosen: NewsTeller): void {
  teller = chosen;
}

export function newsTeller(): NewsTeller {
  if (!teller) throw new Error("The teller of news is not set");
  return teller;
}
