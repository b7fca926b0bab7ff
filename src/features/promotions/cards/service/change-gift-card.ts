import { maskEmail } from "#features/accounts/rules/masks.ts";
import { readClock } from "#features/promotions/desk/service/read-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { ChangeInput, DeskGiftCard } from "../contract.ts";
import { chooseSendTime } from "../internal/choose-send-time.ts";
import { lockGiftCard, requireSale } from "../internal/lock-gift-card.ts";
import { mailKey, queueGiftMail } from "../internal/queue-gift-mail.ts";
import { requireRecipient } from "../internal/require-recipient.ts";
import { withdrawGiftMails } from "../internal/withdraw-gift-mails.ts";
import { mailState } from "../rules.ts";
import { countRevision, findMail, updateSale } from "../store.ts";
import { GIFT_REFUSALS } from "../words.ts";
import { showGiftCard } from "./show-gift-card.ts";

/** Replaces the email of a gift card that was not sent yet. Of this and the sending, one wins. */
export async function changeGiftCard(
  context: Context,
  id: string,
  { revision, recipientEmail, sendOn, ...words }: ChangeInput,
): Promise<DeskGiftCard> {
  const { db, siteId, now } = context;
  const { timeZone } = await readClock(db, siteId);
  const sendAt = chooseSendTime(sendOn, timeZone, now);
  await db.transaction().execute(async (tx) => {
    const locked = await lockGiftCard(tx, siteId, id, { revision, text: GIFT_REFUSALS.changed });
    const before = requireSale(locked);
    const recipient = requireRecipient(recipientEmail, before.recipientEmail);
    const mail = await findMail(tx, siteId, mailKey(id, before.mailRevision));
    const state = mailState({ ...before, mail }, now);
    if (state === "sent" || state === "unknown") throw new Refusal("conflict", GIFT_REFUSALS[state]);
    await withdrawGiftMails(tx, siteId, before);
    const mailRevision = revision + 1;
    const gift = { ...words, recipientEmail: recipient, sendAt };
    await countRevision(tx, siteId, id);
    await updateSale(tx, siteId, id, { ...gift, mailRevision });
    await queueGiftMail(tx, context, { ...before, ...gift, mailRevision });
    await recordByStaff(tx, context, {
      ...{ action: "change gift card", target: `gift_card=${id}` },
      before: {
        sendOn: toLocalDate(before.sendAt, timeZone),
        sentTo: maskEmail(before.recipientEmail),
        revision,
      },
      after: { sendOn: sendOn ?? "at once", sentTo: maskEmail(recipient), revision: mailRevision },
    });
  });
  return showGiftCard(context, id);
}
