import type { VisitNews } from "#features/orders/rules/order-news.ts";
import type { Tx } from "#kit/server/database.ts";
import type { Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { insertCards } from "../store/cards.ts";
import { ROOM_CREATED } from "../words/rooms.ts";

/**
 * The statement that shows what happened to visits as cards in the rooms of customer and groomer, not yet
 * run.
 */
export function writeOrderCards(tx: Tx, siteId: SiteId, all: readonly VisitNews[], now: Date): Statement {
  return insertCards(tx, siteId, all, { firstNotice: ROOM_CREATED, now });
}
