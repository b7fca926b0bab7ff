import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { CASH } from "../rules.ts";

/**
 * The source of an order's latest card payment, with the payer's saved card of that source, even a
 * removed card.
 */
export async function findLastSource(db: Db, siteId: SiteId, orderId: string) {
  return db
    .selectFrom("payments as payment")
    .leftJoin("cards as card", (join) =>
      join
        .onRef("card.accountId", "=", "payment.accountId")
        .onRef("card.siteId", "=", "payment.siteId")
        .onRef("card.gateway", "=", "payment.gateway")
        .onRef("card.gatewaySource", "=", "payment.gatewaySource"),
    )
    .select(["payment.gatewaySource", "card.id as cardId", "card.removedAt"])
    .where("payment.siteId", "=", siteId)
    .where("payment.orderId", "=", orderId)
    .where("payment.gateway", "<>", CASH)
    .orderBy("payment.createdAt", "desc")
    .orderBy("payment.id", "desc")
    .orderBy("card.removedAt", (order) => order.asc().nullsFirst())
    .limit(1)
    .executeTakeFirst();
}
