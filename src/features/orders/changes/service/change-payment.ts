import { readAccountId } from "#features/accounts/service/read-account-id.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { enterTip } from "#features/earnings/service/enter-tip.ts";
import { CASH_METHOD } from "#features/payments/rules/cash.ts";
import { isHeldLater } from "#features/payments/rules/late-holds.ts";
import type { Payment } from "#features/payments/rules.ts";
import { attachToOrder } from "#features/payments/service/attach-to-order.ts";
import {
  authorizePayment,
  refusalOfPayment,
  releasePayment,
} from "#features/payments/service/authorize-payment.ts";
import { describeSource } from "#features/payments/service/list-payment-methods.ts";
import { openOrderIntent } from "#features/payments/service/open-order-intent.ts";
import { findSecuringPayment, readOrderCharges } from "#features/payments/service/read-charges.ts";
import type { Quote } from "#features/quotes/contract.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { inQueue } from "#kit/server/queue.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { orderChanged } from "../../internal/lock-unchanged.ts";
import { planSettlement, type Settlement, settle } from "../../internal/settle-payment.ts";
import { tipOf, withTip } from "../../rules/final-price.ts";
import { toMoment } from "../../rules/order.ts";
import { mayPay } from "../../rules/payment.ts";
import { readOwnOrder } from "../../service/show-order.ts";
import {
  findRescheduleRequest,
  lock,
  setPayment,
  setRequestedTotals,
  type WayToPay,
} from "../../store/changes.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { OrderPayment } from "../contract/payment.ts";
import { CHANGE_REFUSALS } from "../words/refusals.ts";
import { CHANGE_FAULTS } from "../words.ts";
import { showPayment } from "./show-payment.ts";

/** A customer who tries many cards is probably testing stolen cards. */
const TRIES_OF_CUSTOMER: RateLimit = { points: 30, seconds: 3_600 };

export type PaymentInput = { id: "card" | "cash"; sourceId?: string | undefined; tip?: number | undefined };

/**
 * Changes how the caller's order is paid, or its tip. First the bank authorizes the new payment, without an
 * open transaction. Then one transaction changes the order, attaches that payment and releases the old one.
 * After a crash in between, the order is unchanged and the sweeper releases the new payment.
 */
export async function changePayment(
  context: Context,
  id: string,
  input: PaymentInput,
): Promise<OrderPayment> {
  refuseImpersonator(context);
  const { customerId } = await readOwnOrder(context, id);
  await limitRate(context.db, "cards of customer", `${context.siteId} ${customerId}`, TRIES_OF_CUSTOMER);
  await inQueue(`pay:${id}`, () => change(context, id, input));
  return showPayment(context, id);
}

async function change(context: Context, id: string, input: PaymentInput): Promise<void> {
  const plan = await planPayment(context, await readOwnOrder(context, id), input);
  if (!plan) return;
  const payment = plan.newHold ? await hold(context, plan.row, plan.newHold) : null;
  try {
    const settlements = await context.db.transaction().execute((tx) => carryOut(tx, context, plan, payment));
    await settle(context, settlements);
  } catch (error) {
    if (payment) await releasePayment(context, payment);
    throw error;
  }
}

/** An amount to authorize, and the card or other source at the payment gateway. */
type NewHold = { source: string; amountCents: number };
type Plan = {
  row: OrderRow;
  totals: Quote;
  /** How the order is paid from now on. */
  method: WayToPay;
  /** The payment to authorize or charge; null if no new payment is needed. */
  newHold: NewHold | null;
  /** The payment that was authorized before and is released. */
  oldPayment: Payment | null;
};

/**
 * Plans a change of the payment; null if a complete visit owes nothing more. Throws `conflict` if the order
 * cannot be paid now, and field errors for input that is not possible.
 */
async function planPayment(context: Context, row: OrderRow, input: PaymentInput): Promise<Plan | null> {
  if (!mayPay(row)) throw new Refusal("conflict", CHANGE_REFUSALS.payment);
  const agreed = row.totals;
  const tip = input.tip ?? tipOf(agreed);
  const totals = tip === tipOf(agreed) ? agreed : withTip(agreed, tip);
  if (row.status === "complete") return planAfter(context, row, input, totals);
  const held = await findSecuringPayment(context.db, context.siteId, row.id);
  if (input.id === "cash") {
    if (held) await refuseLateCash(context, row);
    return { row, totals, method: CASH_METHOD, newHold: null, oldPayment: held };
  }
  const amountCents = totals.total.max;
  if (amountCents === 0) {
    const { paymentMethod, paymentLabel } = row;
    return {
      row,
      totals,
      method: { paymentMethod: paymentMethod ?? "cash", paymentLabel },
      newHold: null,
      oldPayment: held,
    };
  }
  const { source, label } = await readSource(context, row, input.sourceId, held);
  const method: WayToPay = { paymentMethod: "card", paymentLabel: label };
  const isAlreadyHeld = input.sourceId === undefined && held !== null && held.amount >= amountCents;
  if (isAlreadyHeld) return { row, totals, method, newHold: null, oldPayment: null };
  return { row, totals, method, newHold: { source, amountCents }, oldPayment: held };
}

/**
 * Throws a field error if it is too late to change from card to cash. The authorized payment secures the
 * late fee inside the notice, and the price once the visit has begun.
 */
async function refuseLateCash({ db, siteId, now }: Context, row: OrderRow): Promise<void> {
  const { noticeMinutes, lateFeePercent } = rulesOf(await readSite(db, siteId), row);
  const { appointmentStart } = row;
  const moment = appointmentStart ? toMoment(appointmentStart, noticeMinutes, now) : "outside";
  if (moment === "started" || (moment === "inside" && lateFeePercent > 0)) {
    throw refuseFields({ id: [CHANGE_FAULTS.lateCash] });
  }
}

/** Plans the payment of a complete visit: the due amount is charged to a card. A tip cannot be lowered. */
async function planAfter(
  context: Context,
  row: OrderRow,
  input: PaymentInput,
  totals: Quote,
): Promise<Plan | null> {
  if (tipOf(totals) < tipOf(row.totals)) throw refuseFields({ tip: [CHANGE_FAULTS.tipLowered] });
  const { charged, isPending } = await readOrderCharges(context.db, context.siteId, row.id);
  if (isPending) throw new Refusal("conflict", CHANGE_REFUSALS.paymentPending);
  // `charged` includes refunded amounts: a refund does not become due again.
  const due = totals.total.max - charged;
  if (due <= 0) return null;
  if (input.id !== "card") throw refuseFields({ id: [CHANGE_FAULTS.cashAfterVisit] });
  const { source, label } = await readSource(context, row, input.sourceId, null);
  const method: WayToPay = { paymentMethod: "card", paymentLabel: label };
  return { row, totals, method, newHold: { source, amountCents: due }, oldPayment: null };
}

/** Reads the payment source and its label. Without a `sourceId`, it is the source of the held payment. */
async function readSource(
  context: Context,
  row: OrderRow,
  sourceId: string | undefined,
  held: Payment | null,
): Promise<{ source: string; label: string }> {
  if (sourceId === undefined) {
    if (!held) throw refuseFields({ sourceId: [CHANGE_FAULTS.noCard] });
    return { source: held.gatewaySource, label: row.paymentLabel };
  }
  const accountId = await readAccountId(context.db, context.siteId, row.customerId);
  const described = await describeSource(context, accountId, sourceId);
  if ("problem" in described) throw refuseFields({ sourceId: [described.problem] });
  return { source: sourceId, label: described.name };
}

/**
 * Authorizes a payment at the bank, or sets up the card of a far visit. Throws the bank's refusal; the order
 * is still unchanged then.
 */
async function hold(context: Context, row: OrderRow, { source, amountCents }: NewHold): Promise<Payment> {
  const { db, siteId, now } = context;
  const accountId = await readAccountId(db, siteId, row.customerId);
  const { appointmentStart, status } = row;
  const isLate = status !== "complete" && appointmentStart !== null && isHeldLater(appointmentStart, now);
  const intent = { siteId, orderId: row.id, accountId, source, amountCents, isLate, now };
  const held = await authorizePayment(context, (tx) => openOrderIntent(tx, intent));
  if (!held.ok) throw refusalOfPayment(held);
  return held.payment;
}

/** Writes the plan under the order's lock. Returns what to settle at the bank after the commit. */
async function carryOut(
  tx: Tx,
  { siteId, now }: Context,
  { row, totals, method, oldPayment }: Plan,
  payment: Payment | null,
): Promise<Settlement[]> {
  const locked = await lock(tx, siteId, row.id);
  if (locked?.version !== row.version) throw orderChanged();
  await setPayment(tx, siteId, row.id, { totals, ...method });
  await setTipOfRequest(tx, siteId, row.id, tipOf(totals));
  const settlements: Settlement[] = [];
  if (oldPayment) settlements.push(await planSettlement(tx, oldPayment, 0, now));
  if (!payment) return settlements;
  if (!(await attachToOrder(tx, siteId, payment.id, row.id, now))) throw orderChanged();
  if (row.status !== "complete") return settlements;
  settlements.push(await planSettlement(tx, payment, payment.amount, now));
  const raise = tipOf(totals) - tipOf(row.totals);
  await enterTip(tx, { siteId, now }, { orderId: row.id, cents: raise, source: payment.id });
  return settlements;
}

/**
 * Sets the tip in the price of an open reschedule request. Otherwise the old tip would come back when the
 * groomer grants the request.
 */
async function setTipOfRequest(tx: Tx, siteId: SiteId, orderId: string, tip: number): Promise<void> {
  const request = await findRescheduleRequest(tx, siteId, orderId);
  if (!request || tipOf(request.totals) === tip) return;
  await setRequestedTotals(tx, siteId, orderId, withTip(request.totals, tip));
}
