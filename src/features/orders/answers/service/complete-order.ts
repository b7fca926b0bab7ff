import { readAccountId } from "#features/accounts/service/read-account-id.ts";
import { payInCash } from "#features/payments/service/pay-in-cash.ts";
import { findSecuringPayment } from "#features/payments/service/read-charges.ts";
import { rewardReferral } from "#features/promotions/service/reward-referral.ts";
import { settleGiftCards } from "#features/promotions/service/settle-gift-cards.ts";
import { returnCredit } from "#features/promotions/service/spend-credit.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { planSettlement, type Settlement, settle } from "../../internal/settle-payment.ts";
import { type DoneLine, finalTotals, isWithin } from "../../rules/final-price.ts";
import { type LineRow, readLines } from "../../store/order-parts.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { notifyCompleted } from "../internal/notify-after-visit.ts";
import { judgeAnswer, readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { complete } from "../store/answers.ts";
import { ANSWER_FAULTS, ANSWER_REFUSALS, outsideAgreedRange } from "../words/refusals.ts";

export type Completion = {
  petServices: readonly { petServiceId: string; final: number }[];
  cashReceived: boolean;
};

/**
 * Completes a visit with its final prices in one transaction. The card is charged after the commit; after a
 * crash the sweeper does that. Safe to repeat with the same prices, else `conflict`.
 */
export async function completeOrder(context: Context, id: string, input: Completion): Promise<ProviderOrder> {
  await readProviderOrder(context, id);
  const settlements = await context.db.transaction().execute((tx) => carryOut(tx, context, id, input));
  await settle(context, settlements);
  return showProviderOrder(context, id);
}

async function carryOut(tx: Tx, context: Context, id: string, input: Completion): Promise<Settlement[]> {
  const { siteId, now } = context;
  const judged = await judgeAnswer(tx, context, id, "complete");
  const lines = await readLines(tx, siteId, id);
  const finals = new Map(input.petServices.map(({ petServiceId, final }) => [petServiceId, final]));
  if (!judged) {
    if (lines.every((line) => finals.get(line.id) === line.finalPrice)) return [];
    throw new Refusal("conflict", ANSWER_REFUSALS.otherPrices);
  }
  const { row } = judged;
  refuseUnfit(lines, input);
  const totals = finalTotals(
    row.totals,
    lines.map((line) => doneLine(line, finals.get(line.id) ?? 0)),
  );
  await complete(tx, siteId, id, { finals, totals, now });
  // Locks customers before gift cards, in the same sequence as booking, so that there is no deadlock.
  await returnCredit(tx, siteId, { orderId: id, finalCents: sumTakenOff(totals, "credit").max, now });
  await rewardReferral(tx, siteId, { customerId: row.customerId, orderId: id, now });
  const finalCents = sumTakenOff(totals, "gift_card").max;
  await settleGiftCards(tx, siteId, { orderId: id, finalCents, now });
  const settlements = await pay(tx, context, row, totals.total.max, input.cashReceived);
  await notifyCompleted(tx, context, id);
  await auditOrder(tx, context, row, { action: "complete order" });
  return settlements;
}

/** Throws field errors for missing, repeated and unknown lines, and for prices outside the agreed range. */
function refuseUnfit(lines: readonly LineRow[], { petServices }: Completion): void {
  const errors: FieldErrors = {};
  for (const [index, { petServiceId, final }] of petServices.entries()) {
    const line = lines.find(({ id }) => id === petServiceId);
    const isRepeated = petServices.findIndex((other) => other.petServiceId === petServiceId) !== index;
    if (!line || isRepeated) errors[`petServices.${index}.petServiceId`] = [ANSWER_FAULTS.repeatedService];
    else if (!isWithin(line, final)) {
      const agreed = { min: line.minPrice, max: line.maxPrice };
      errors[`petServices.${index}.final`] = [outsideAgreedRange(agreed)];
    }
  }
  if (lines.some(({ id }) => !petServices.some(({ petServiceId }) => petServiceId === id))) {
    errors.petServices = [ANSWER_FAULTS.missingPrice];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}

function doneLine(line: LineRow, final: number): DoneLine {
  const { petId, serviceName: label, minPrice, maxPrice } = line;
  return { petId, label, addOns: line.addOns, minPrice, maxPrice, final };
}

/** Plans the charge of `cents` on the held payment, or records cash that the groomer received. */
async function pay(
  tx: Tx,
  { siteId, now }: Context,
  row: OrderRow,
  cents: number,
  cashReceived: boolean,
): Promise<Settlement[]> {
  const held = await findSecuringPayment(tx, siteId, row.id);
  if (held) return [await planSettlement(tx, held, cents, now)];
  if (row.paymentMethod === "cash" && cashReceived && cents > 0) {
    const accountId = await readAccountId(tx, siteId, row.customerId);
    await payInCash(tx, { siteId, orderId: row.id, accountId, amountCents: cents, now });
  }
  return [];
}
