import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { DeskGiftCard } from "../contract.ts";
import { lockGiftCard } from "../internal/lock-gift-card.ts";
import { withdrawGiftMails } from "../internal/withdraw-gift-mails.ts";
import { countRevision } from "../store.ts";
import { GIFT_REFUSALS } from "../words.ts";
import { showGiftCard } from "./show-gift-card.ts";

/** Ends a gift card for good. Bookings spend it under the same lock. An unsent email is never sent. */
export async function voidGiftCard(
  context: Context,
  id: string,
  { reason, revision }: { reason: string; revision: number },
): Promise<DeskGiftCard> {
  const { db, siteId, now } = context;
  await db.transaction().execute(async (tx) => {
    const row = await lockGiftCard(tx, siteId, id, { revision, text: GIFT_REFUSALS.stepChanged });
    await countRevision(tx, siteId, id, { voidedAt: now, voidReason: reason });
    await withdrawGiftMails(tx, siteId, row);
    await recordByStaff(tx, context, {
      ...{ action: "void gift card", target: `gift_card=${id}` },
      before: { isVoid: false, unspent: "" },
      after: { isVoid: true, unspent: formatCents(row.balance) },
      reason,
    });
  });
  return showGiftCard(context, id);
}
