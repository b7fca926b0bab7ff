import { findSecuringPayment } from "#features/payments/service/read-charges.ts";
import { findGiftCardFault } from "#features/promotions/service/set-order-extras.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { readLateFee } from "../../internal/read-late-fee.ts";
import { readOwnOrder } from "../../service/show-order.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { CancelPreview } from "../contract/changes.ts";
import { readHowToCancel } from "../internal/read-how-to-cancel.ts";

/**
 * Returns what the caller would pay and get back for cancelling these orders now. Throws `not_found` if one
 * of them is not the caller's. Changes nothing.
 */
export async function previewCancel(
  context: Context,
  orderIds: readonly string[],
): Promise<{ orders: CancelPreview[] }> {
  const rows: OrderRow[] = [];
  for (const id of new Set(orderIds)) rows.push(await readOwnOrder(context, id));
  return { orders: await Promise.all(rows.map((row) => previewOne(context, row))) };
}

async function previewOne(context: Context, row: OrderRow): Promise<CancelPreview> {
  const { db, siteId } = context;
  const how = await readHowToCancel(db, context, row);
  if (how === "not") return { id: row.id, how, fee: 0, released: 0, giftCard: 0, lostGiftCard: 0, credit: 0 };
  const paidByCard = sumTakenOff(row.totals, "gift_card").max;
  const isLost = paidByCard > 0 && (await findGiftCardFault(context, row.id)) !== null;
  const held = await findSecuringPayment(db, siteId, row.id);
  const fee = how === "ask" ? await readLateFee(db, context, row) : 0;
  return {
    id: row.id,
    how,
    fee,
    // A card that is only set up holds no money yet.
    released: held?.status === "authorized" ? held.amount - fee : 0,
    giftCard: isLost ? 0 : paidByCard,
    lostGiftCard: isLost ? paidByCard : 0,
    credit: sumTakenOff(row.totals, "credit").max,
  };
}
