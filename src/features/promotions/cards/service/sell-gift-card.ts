import { readClock } from "#features/promotions/desk/service/read-clock.ts";
import { toGiftCode } from "#features/promotions/rules.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { newId, newNumber } from "#kit/server/ids.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import type { DeskGiftCard, SoldGiftCard } from "../contract.ts";
import { chooseSendTime } from "../internal/choose-send-time.ts";
import { queueGiftMail } from "../internal/queue-gift-mail.ts";
import { recordGift } from "../internal/record-gift.ts";
import { findSale, insert } from "../store.ts";
import { GIFT_FAULTS, GIFT_REFUSALS, paidByText } from "../words.ts";
import { showGiftCard } from "./show-gift-card.ts";

/** Sells a gift card and sends it to its recipient. A repeat of the sale sells nothing more. */
export async function sellGiftCard(
  context: Context,
  { sendOn, ...sale }: SoldGiftCard,
): Promise<DeskGiftCard> {
  const { db, siteId, now } = context;
  if (sale.paidBy === "free" && sale.reason === "") throw refuseFields({ reason: [GIFT_FAULTS.free] });
  const { accountId: soldBy } = actingAs(context, "staff");
  const { timeZone } = await readClock(db, siteId);
  const sendAt = chooseSendTime(sendOn, timeZone, now);
  const [id, code] = [newId(), toGiftCode(newNumber(12))];
  const soldId = await db.transaction().execute(async (tx) => {
    if (!(await insert(tx, siteId, { ...sale, id, code, sendAt, soldBy }, now))) {
      const known = await findSale(tx, siteId, sale.saleId);
      const isRepeat =
        known?.soldBy === soldBy &&
        known.amount === sale.amount &&
        known.recipientEmail === sale.recipientEmail;
      if (isRepeat) return known.id;
      throw new Refusal("conflict", GIFT_REFUSALS.taken);
    }
    await queueGiftMail(tx, context, { ...sale, id, code, sendAt, mailRevision: 1 });
    await recordGift(context, tx, id, {
      action: "sell gift card",
      before: { amount: "" },
      after: {
        amount: formatCents(sale.amount),
        paidBy: paidByText(sale.paidBy),
        sendOn: sendOn ?? "at once",
      },
      reason: sale.reason,
    });
    return id;
  });
  return showGiftCard(context, soldId);
}
