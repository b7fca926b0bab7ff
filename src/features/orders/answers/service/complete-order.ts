import { readAccountId } from "#features/accounts/service/read-account-id.ts";
import { enterReward } from "#features/earnings/service/enter-reward.ts";
import { payInCash } from "#features/payments/service/pay-in-cash.ts";
import { findSecuringPayment } from "#features/payments/service/read-charges.ts";
import { rewardGroomerReferral } from "#features/promotions/service/reward-groomer-referral.ts";
import { rewardReferral } from "#features/promotions/service/reward-referral.ts";
import { settleGiftCards } from "#features/promotions/service/settle-gift-cards.ts";
import { returnCredit } from "#features/promotions/service/spend-credit.ts";
import { isFee } from "#features/quotes/rules/processing-fee.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { addJob } from "#kit/server/jobs.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { enterVisitEarnings } from "../../internal/enter-earnings.ts";
import { planSettlement, type Settlement, settle } from "../../internal/settle-payment.ts";
import {
  type CompletionExtras,
  completedTotals,
  type DoneLine,
  isAbove,
  isWithin,
  NO_EXTRAS,
} from "../../rules/final-price.ts";
import { type LineRow, readLines } from "../../store/order-parts.ts";
import type { OrderRow } from "../../store/orders.ts";
import { aboveAgreed, CHARGE_FAULTS } from "../../words/charges.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { notifyCompleted } from "../internal/notify-after-visit.ts";
import { judgeAnswer, readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { announceReviewDueJob, REVIEW_DUE_MS, reviewDueKey } from "../jobs.ts";
import { complete, readCompletion } from "../store/answers.ts";
import { ANSWER_FAULTS, ANSWER_REFUSALS, outsideAgreedRange } from "../words/refusals.ts";

export type Completion = CompletionExtras & {
  petServices: readonly { petServiceId: string; final: number }[];
  cashReceived: boolean;
};

/**
 * Completes a visit with its final prices in one transaction. The card is charged after the commit; after a
 * crash the sweeper does that. Safe to repeat with the same prices, charges and tip, else `conflict`.
 */
export async function completeOrder(context: Context, id: string, input: Completion): Promise<ProviderOrder> {
  await readProviderOrder(context, id);
  const settlements = await context.db.transaction().execute((tx) => completeVisit(tx, context, id, input));
  await settle(context, settlements);
  return showProviderOrder(context, id);
}

/** Completes a visit within a transaction. Returns what to settle at the bank after the commit. */
export async function completeVisit(
  tx: Tx,
  context: Context,
  id: string,
  input: Completion,
): Promise<Settlement[]> {
  const { siteId, now } = context;
  const judged = await judgeAnswer(tx, context, id, "complete");
  const lines = await readLines(tx, siteId, id);
  const extras = { charges: input.charges, cashTip: input.cashTip };
  const finals = new Map(input.petServices.map(({ petServiceId, final }) => [petServiceId, final]));
  if (!judged) {
    const isSame = lines.every((line) => finals.get(line.id) === line.finalPrice);
    if (isSame && areSame(extras, await readCompletion(tx, siteId, id))) return [];
    throw new Refusal("conflict", ANSWER_REFUSALS.otherPrices);
  }
  const { row } = judged;
  refuseUnfit(lines, input);
  const done = lines.map((line) => doneLine(line, finals.get(line.id) ?? 0));
  refuseAbove(row, done, extras);
  const totals = completedTotals(row.totals, done, extras);
  await complete(tx, siteId, id, { finals, totals, extras, now });
  // Locks customers before gift cards, in the same sequence as booking, so that there is no deadlock.
  await returnCredit(tx, siteId, { orderId: id, finalCents: sumTakenOff(totals, "credit").max, now });
  await rewardReferral(tx, siteId, { customerId: row.customerId, orderId: id, now });
  const finalCents = sumTakenOff(totals, "gift_card").max;
  await settleGiftCards(tx, siteId, { orderId: id, finalCents, now });
  const { settlements, cash: cashCents } = await pay(tx, context, row, { cents: totals.total.max, ...input });
  await enterVisitEarnings(tx, context, row, { totals, cashCents });
  await notifyCompleted(tx, context, id);
  const when = { key: reviewDueKey(id), inMs: REVIEW_DUE_MS };
  await addJob(tx, announceReviewDueJob, { siteId, orderId: id }, when);
  // Locks the groomer's referral last, so that a visit completed at once waits here without a deadlock.
  const reward = row.groomerId && (await rewardGroomerReferral(tx, context, row.groomerId));
  if (reward) await enterReward(tx, context, reward);
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

/** Throws a field error for charges above the agreed price, and for a charge that is named like the fee. */
function refuseAbove({ totals: agreed }: OrderRow, done: readonly DoneLine[], { charges }: CompletionExtras) {
  const label = charges.findIndex((charge) =>
    isFee(agreed, { ...charge, kind: "custom_charge", petId: null, amount: { min: 0, max: 0 } }),
  );
  if (label >= 0) throw refuseFields({ [`charges.${label}.label`]: [CHARGE_FAULTS.nameOfFee] });
  const totals = completedTotals(agreed, done, { charges, cashTip: 0 });
  if (charges.length === 0 || !isAbove(agreed, totals)) return;
  throw refuseFields({ charges: [aboveAgreed(totals.total.max, agreed.total.max)] });
}

function areSame(a: CompletionExtras, b: CompletionExtras | null): boolean {
  const textOf = ({ charges, cashTip }: CompletionExtras) =>
    JSON.stringify([charges.map(({ label, amount, reason }) => [label, amount, reason]), cashTip]);
  return textOf(a) === textOf(b ?? NO_EXTRAS);
}

function doneLine(line: LineRow, final: number): DoneLine {
  const { petId, serviceName: label, minPrice, maxPrice } = line;
  return { petId, label, addOns: line.addOns, minPrice, maxPrice, final };
}

/**
 * Plans the charge of the total on the held payment, and records the cash that the groomer received: the tip,
 * and what no held payment covers. Returns that cash in cents.
 */
async function pay(
  tx: Tx,
  { siteId, now }: Context,
  row: OrderRow,
  { cents, cashTip, cashReceived }: { cents: number; cashTip: number; cashReceived: boolean },
): Promise<{ settlements: Settlement[]; cash: number }> {
  const held = await findSecuringPayment(tx, siteId, row.id);
  const settlements = held ? [await planSettlement(tx, held, cents - cashTip, now)] : [];
  const byCard = settlements.reduce((sum, { takes }) => sum + takes, 0);
  const cash = cashReceived ? cents - byCard : cashTip;
  if (cash > 0) {
    const accountId = await readAccountId(tx, siteId, row.customerId);
    await payInCash(tx, { siteId, orderId: row.id, accountId, amountCents: cash, now });
  }
  return { settlements, cash };
}
