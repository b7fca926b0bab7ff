import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { CASH_METHOD } from "#features/payments/rules/cash.ts";
import type { Payment } from "#features/payments/rules.ts";
import { attachToOrder } from "#features/payments/service/attach-to-order.ts";
import {
  authorizePayment,
  refusalOfPayment,
  releasePayment,
} from "#features/payments/service/authorize-payment.ts";
import { describeSource } from "#features/payments/service/list-payment-methods.ts";
import { openOrderIntent } from "#features/payments/service/open-order-intent.ts";
import { findHeldPayment, readOrderCharges } from "#features/payments/service/read-charges.ts";
import type { Quote } from "#features/quotes/contract.ts";
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

/** A person who tries many cards is testing stolen ones. */
const TRIES_OF_CUSTOMER: RateLimit = { points: 30, seconds: 3_600 };

export type PaymentInput = { id: "card" | "cash"; sourceId?: string | undefined; tip?: number | undefined };

/**
 * Changes how the caller's order is paid, or its tip. The bank is asked before anything changes, with no
 * transaction open: a crash leaves the order unchanged and a payment of no order, which the sweeper releases.
 * Then the order, its payment, and what becomes of the one before change in one transaction.
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
  const payment = plan.holds ? await hold(context, plan.row, plan.holds) : null;
  try {
    const settlings = await context.db.transaction().execute((tx) => carryOut(tx, context, plan, payment));
    await settle(context, settlings);
  } catch (error) {
    if (payment) await releasePayment(context, payment);
    throw error;
  }
}

type Holding = { source: string; amountCents: number };
type Plan = {
  row: OrderRow;
  totals: Quote;
  /** How it is paid from now on. */
  method: WayToPay;
  /** What a card is to hold; null where that is not needed. */
  holds: Holding | null;
  /** The payment that was held before and is released. */
  instead: Payment | null;
};

/** What is to become of the order; null when all is so already. */
async function planPayment(context: Context, row: OrderRow, input: PaymentInput): Promise<Plan | null> {
  if (!mayPay(row)) throw new Refusal("conflict", CHANGE_REFUSALS.payment);
  const agreed = row.totals;
  const tip = input.tip ?? tipOf(agreed);
  const totals = tip === tipOf(agreed) ? agreed : withTip(agreed, tip);
  if (row.status === "complete") return planAfter(context, row, input, totals);
  const held = await findHeldPayment(context.db, context.siteId, row.id);
  if (input.id === "cash") {
    if (held) await refuseLateCash(context, row);
    return { row, totals, method: CASH_METHOD, holds: null, instead: held };
  }
  const amountCents = totals.total.max;
  if (amountCents === 0) {
    const { paymentMethod, paymentLabel } = row;
    return {
      row,
      totals,
      method: { paymentMethod: paymentMethod ?? "cash", paymentLabel },
      holds: null,
      instead: held,
    };
  }
  const { source, label } = await readSource(context, row, input.sourceId, held);
  const method: WayToPay = { paymentMethod: "card", paymentLabel: label };
  const isEnough = input.sourceId === undefined && held !== null && held.amount >= amountCents;
  if (isEnough) return { row, totals, method, holds: null, instead: null };
  return { row, totals, method, holds: { source, amountCents }, instead: held };
}

/** The held payment secures the late fee, and the visit once it has begun: it cannot be released then. */
async function refuseLateCash({ db, siteId, now }: Context, { appointmentStart }: OrderRow): Promise<void> {
  const { noticeMinutes, lateFeePercent } = await readSite(db, siteId);
  const moment = appointmentStart ? toMoment(appointmentStart, noticeMinutes, now) : "outside";
  if (moment === "started" || (moment === "inside" && lateFeePercent > 0)) {
    throw refuseFields({ id: [CHANGE_FAULTS.lateCash] });
  }
}

/** After the visit: what is still due is charged, and no tip is taken back. */
async function planAfter(
  context: Context,
  row: OrderRow,
  input: PaymentInput,
  totals: Quote,
): Promise<Plan | null> {
  if (tipOf(totals) < tipOf(row.totals)) throw refuseFields({ tip: [CHANGE_FAULTS.tipLowered] });
  const { charged, isPending } = await readOrderCharges(context.db, context.siteId, row.id);
  if (isPending) throw new Refusal("conflict", CHANGE_REFUSALS.paymentPending);
  // What was given back is not due again.
  const due = totals.total.max - charged;
  if (due <= 0) return null;
  if (input.id !== "card") throw refuseFields({ id: [CHANGE_FAULTS.cashAfterVisit] });
  const { source, label } = await readSource(context, row, input.sourceId, null);
  const method: WayToPay = { paymentMethod: "card", paymentLabel: label };
  return { row, totals, method, holds: { source, amountCents: due }, instead: null };
}

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
  const described = await describeSource(context, row.customerId, sourceId);
  if ("problem" in described) throw refuseFields({ sourceId: [described.problem] });
  return { source: sourceId, label: described.name };
}

/** Authorizes a payment at the bank. A refusal leaves the order unchanged. */
async function hold(context: Context, row: OrderRow, { source, amountCents }: Holding): Promise<Payment> {
  const { siteId, now } = context;
  const intent = { siteId, orderId: row.id, customerId: row.customerId, source, amountCents, now };
  const held = await authorizePayment(context, (tx) => openOrderIntent(tx, intent));
  if (!held.ok) throw refusalOfPayment(held);
  return held.payment;
}

async function carryOut(
  tx: Tx,
  { siteId, now }: Context,
  { row, totals, method, instead }: Plan,
  payment: Payment | null,
): Promise<Settlement[]> {
  const locked = await lock(tx, siteId, row.id);
  if (locked?.version !== row.version) throw orderChanged();
  await setPayment(tx, siteId, row.id, { totals, ...method });
  await setTipOfRequest(tx, siteId, row.id, tipOf(totals));
  const settlings: Settlement[] = [];
  if (instead) settlings.push(await planSettlement(tx, instead, 0, now));
  if (!payment) return settlings;
  if (!(await attachToOrder(tx, siteId, payment.id, row.id, now))) throw orderChanged();
  if (row.status === "complete") settlings.push(await planSettlement(tx, payment, payment.amount, now));
  return settlings;
}

/** A reschedule request was priced with the tip of then: granted, it would bring that one back. */
async function setTipOfRequest(tx: Tx, siteId: SiteId, orderId: string, tip: number): Promise<void> {
  const request = await findRescheduleRequest(tx, siteId, orderId);
  if (!request || tipOf(request.totals) === tip) return;
  await setRequestedTotals(tx, siteId, orderId, withTip(request.totals, tip));
}
