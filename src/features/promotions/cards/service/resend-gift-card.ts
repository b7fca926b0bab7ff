import { maskEmail } from "#features/accounts/rules/masks.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { DeskGiftCard } from "../contract.ts";
import { lockGiftCard, requireSale } from "../internal/lock-gift-card.ts";
import { queueGiftMail } from "../internal/queue-gift-mail.ts";
import { requireRecipient } from "../internal/require-recipient.ts";
import { withdrawGiftMails } from "../internal/withdraw-gift-mails.ts";
import { giftState } from "../rules.ts";
import { countRevision, updateSale } from "../store.ts";
import { GIFT_REFUSALS } from "../words.ts";
import { showGiftCard } from "./show-gift-card.ts";

type ResendInput = { recipientEmail: string | null; revision: number };

const RESENDS_OF_STAFF: RateLimit = { points: 100, seconds: 86_400 };

/** Sends the email of a gift card at once, in place of any that was not sent. A repeat sends nothing more. */
export async function resendGiftCard(
  context: Context,
  id: string,
  { recipientEmail, revision }: ResendInput,
): Promise<DeskGiftCard> {
  const { db, siteId, now } = context;
  const { accountId } = actingAs(context, "staff");
  await limitRate(db, "gift card resends by staff", `${siteId} ${accountId}`, RESENDS_OF_STAFF);
  await db.transaction().execute(async (tx) => {
    const locked = await lockGiftCard(tx, siteId, id, { revision, text: GIFT_REFUSALS.stepChanged });
    const row = requireSale(locked);
    const state = giftState(row, now);
    if (state !== "active" && state !== "not_sent") throw new Refusal("conflict", GIFT_REFUSALS.noUse);
    const recipient = requireRecipient(recipientEmail, row.recipientEmail);
    await withdrawGiftMails(tx, siteId, row);
    const mailRevision = revision + 1;
    const change = { recipientEmail: recipient, sendAt: now, mailRevision };
    await countRevision(tx, siteId, id);
    await updateSale(tx, siteId, id, change);
    await queueGiftMail(tx, context, { ...row, ...change, amount: row.balance });
    await recordByStaff(tx, context, {
      ...{ action: "resend gift card", target: `gift_card=${id}` },
      before: { isOtherAddress: "", sentTo: maskEmail(row.recipientEmail), revision },
      after: {
        isOtherAddress: recipient !== row.recipientEmail,
        sentTo: maskEmail(recipient),
        revision: mailRevision,
      },
    });
  });
  return showGiftCard(context, id);
}
