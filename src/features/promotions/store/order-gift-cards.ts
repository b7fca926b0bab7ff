import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type OrderGiftCard = {
  id: string;
  code: string;
  balance: number;
  expiresAt: Date | null;
  voidedAt: Date | null;
  spent: number;
};

/** The gift card that an order has used, also after a full refund, with the spent cents. */
export function findOrderGiftCard(
  db: Db,
  siteId: SiteId,
  orderId: string,
): Promise<OrderGiftCard | undefined> {
  return db
    .selectFrom("giftCardSpendings as spending")
    .innerJoin("giftCards as card", "card.id", "spending.giftCardId")
    .select(["card.id", "card.code", "card.balance", "card.expiresAt", "card.voidedAt", "spending.spent"])
    .where("card.siteId", "=", siteId)
    .where("spending.holder", "=", orderId)
    .orderBy("card.id")
    .limit(1)
    .executeTakeFirst();
}
