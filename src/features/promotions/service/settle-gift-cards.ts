import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { refundGiftCard } from "../service.ts";
import * as promotions from "../store.ts";

/**
 * After a visit that is done: gives back what its gift cards paid too much for it, so that they keep
 * `keepCents` together. Safe to repeat; answers the cents given back now.
 */
export async function settleGiftCards(
  tx: Tx,
  siteId: SiteId,
  { orderId, keepCents, now }: { orderId: string; keepCents: number; now: Date },
): Promise<number> {
  let [left, givenBack] = [keepCents, 0];
  for (const giftCardId of await promotions.listGiftCardIds(tx, siteId, orderId)) {
    const spent = (await promotions.readSpent(tx, giftCardId, orderId)) ?? 0;
    const kept = Math.min(spent, left);
    left -= kept;
    givenBack += await refundGiftCard(tx, siteId, giftCardId, { holder: orderId, now, keepCents: kept });
  }
  return givenBack;
}
