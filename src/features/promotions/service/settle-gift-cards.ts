import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { refundGiftCard } from "../service.ts";
import * as promotions from "../store.ts";

/**
 * After a visit: refunds what its gift cards paid above `finalCents`, which they pay together. Safe
 * to repeat; returns the cents that it refunds now.
 */
export async function settleGiftCards(
  tx: Tx,
  siteId: SiteId,
  { orderId, finalCents, now }: { orderId: string; finalCents: number; now: Date },
): Promise<number> {
  let [left, refunded] = [finalCents, 0];
  for (const giftCardId of await promotions.listGiftCardIds(tx, siteId, orderId)) {
    const spent = (await promotions.readSpent(tx, giftCardId, orderId)) ?? 0;
    const used = Math.min(spent, left);
    left -= used;
    refunded += await refundGiftCard(tx, siteId, giftCardId, { holder: orderId, now, finalCents: used });
  }
  return refunded;
}
