import type { Context } from "#kit/server/api-handler.ts";
import { withdrawMessage } from "#kit/server/outbox.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { DeskGiftCard } from "../contract.ts";
import { lockGiftCard, requireSale } from "../internal/lock-gift-card.ts";
import { mailKey, queueGiftMail } from "../internal/queue-gift-mail.ts";
import { recordGift } from "../internal/record-gift.ts";
import { giftState } from "../rules.ts";
import { countRevision, updateSale } from "../store.ts";
import { GIFT_REFUSALS } from "../words.ts";
import { showGiftCard } from "./show-gift-card.ts";

type ResendInput = { recipientEmail: string | null; revision: number };

/** Sends the email of a gift card at once, in place of one that still waits. A repeat sends nothing more. */
export async function resendGiftCard(
  context: Context,
  id: string,
  { recipientEmail, revision }: ResendInput,
): Promise<DeskGiftCard> {
  const { db, siteId, now } = context;
  await db.transaction().execute(async (tx) => {
    const locked = await lockGiftCard(tx, siteId, id, { revision, text: GIFT_REFUSALS.stepChanged });
    const row = requireSale(locked);
    const state = giftState(row, now);
    if (state !== "active" && state !== "not_sent") throw new Refusal("conflict", GIFT_REFUSALS.noUse);
    await withdrawMessage(tx, siteId, mailKey(id, row.mailRevision), now);
    const mailRevision = revision + 1;
    const change = { recipientEmail: recipientEmail ?? row.recipientEmail, sendAt: now, mailRevision };
    await countRevision(tx, siteId, id);
    await updateSale(tx, siteId, id, change);
    await queueGiftMail(tx, context, { ...row, ...change, amount: row.balance });
    await recordGift(context, tx, id, {
      action: "resend gift card",
      before: { isOtherAddress: "", revision },
      after: { isOtherAddress: change.recipientEmail !== row.recipientEmail, revision: mailRevision },
    });
  });
  return showGiftCard(context, id);
}
