import { readAccountId } from "#features/accounts/service/read-account-id.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { CASH_METHOD } from "#features/payments/rules/cash.ts";
import type { Payment } from "#features/payments/rules.ts";
import { attachToOrder } from "#features/payments/service/attach-to-order.ts";
import {
  authorizeAbsent,
  authorizePayment,
  releasePayment,
} from "#features/payments/service/authorize-payment.ts";
import { openIntent } from "#features/payments/service/open-intent.ts";
import { findSecuringPayment } from "#features/payments/service/read-charges.ts";
import { setUpAgain } from "#features/payments/service/set-up-again.ts";
import { requestVoid } from "#features/payments/service/void-payment.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { asRefusal, Refusal } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { TimedRow } from "../service/read-order-needs.ts";
import type { WayToPay } from "../store/changes.ts";
import { higherAmountDeclined } from "../words/refusals.ts";

/**
 * `payment`: the new, higher authorization; null where the former payment is only set up, so that the same
 * card is set up for more. `instead`: the former payment that it replaces.
 */
export type MoreAuthorized = { payment: Payment | null; instead: Payment; amountCents: number };

/**
 * Authorizes a higher total on the order's card, unless that card is only set up; returns null if no more is
 * needed. Call it without an open
 * transaction, before the order changes: after a crash the sweeper releases a payment without an order.
 * @throws Refusal `payment_declined` (text `declined`) unless the bank agrees without a confirmation page.
 */
export async function authorizeMore(
  context: Context,
  { row, how, totals }: { row: TimedRow; how: "at_once" | "ask"; totals: { total: CentsRange } },
  declined = higherAmountDeclined("choose another time"),
): Promise<MoreAuthorized | null> {
  if (how === "ask" || row.paymentMethod !== "card") return null;
  const { db, siteId, now } = context;
  const instead = await findSecuringPayment(db, siteId, row.id);
  const amountCents = totals.total.max;
  if (!instead || amountCents <= instead.amount) return null;
  refuseImpersonator(context);
  if (instead.status === "set_up") return { payment: null, instead, amountCents };
  const accountId = await readAccountId(db, siteId, row.customerId);
  const intent = { siteId, accountId, source: instead.gatewaySource, amountCents, now };
  // A booking session can have one payment, and the order's session already has it: hence a new id.
  const held = await authorizePayment(context, (tx) =>
    openIntent(tx, { ...intent, bookingSessionId: newId() }),
  );
  if (held.ok) return { payment: held.payment, instead, amountCents };
  await releasePayment(context, held.payment);
  throw new Refusal("payment_declined", declined);
}

/**
 * The same for a customer who is not at the screen. Where the bank refuses, wants a confirmation or does not
 * answer, the former payment stays. `isHeld`: whether a card secures the whole total, or none has to.
 */
export async function authorizeMoreAbsent(
  context: Context,
  { row, totals }: { row: TimedRow; totals: { total: CentsRange } },
): Promise<{ more: MoreAuthorized | null; isHeld: boolean }> {
  const { db, siteId, now } = context;
  const amountCents = totals.total.max;
  if (row.paymentMethod !== "card") return { more: null, isHeld: true };
  const instead = await findSecuringPayment(db, siteId, row.id);
  if (!instead) return { more: null, isHeld: amountCents === 0 };
  if (amountCents <= instead.amount) return { more: null, isHeld: true };
  if (instead.status === "set_up") return { more: { payment: null, instead, amountCents }, isHeld: true };
  const accountId = await readAccountId(db, siteId, row.customerId);
  const intent = { siteId, accountId, source: instead.gatewaySource, amountCents, now };
  const held = await authorizeAbsent(context, (tx) =>
    openIntent(tx, { ...intent, bookingSessionId: newId() }),
  ).catch((error: unknown) => {
    // The sweeper asks a silent bank again, and releases what it may have held.
    if (asRefusal(error)?.code !== "service_unavailable") throw error;
    return null;
  });
  if (!held) return { more: null, isHeld: false };
  if (held.ok) return { more: { payment: held.payment, instead, amountCents }, isHeld: true };
  await releasePayment(context, held.payment);
  return { more: null, isHeld: false };
}

/**
 * Attaches the higher payment to the order and requests the release of the former payment. Returns false
 * if another transaction has already captured or released one of them; then the caller must roll back.
 */
export async function swapPayment(
  tx: Tx,
  { siteId, now }: Pick<Context, "siteId" | "now">,
  orderId: string,
  { payment, instead, amountCents }: MoreAuthorized,
): Promise<boolean> {
  if (payment === null) return (await setUpAgain(tx, instead, amountCents, now)) !== null;
  return (await attachToOrder(tx, siteId, payment.id, orderId, now)) && (await requestVoid(tx, instead, now));
}

/** Releases a higher authorization that the order did not get. */
export async function releaseMore(context: Context, { payment }: MoreAuthorized): Promise<void> {
  if (payment) await releasePayment(context, payment);
}

/**
 * Returns how an order is paid after its price changed; {} leaves the way to pay unchanged. An order that
 * cost nothing has no way to pay, so the customer pays the new price in cash at the visit.
 */
export function paymentAfter(before: { total: CentsRange }, after: { total: CentsRange }): Partial<WayToPay> {
  const wasFree = before.total.max === 0 && after.total.max > 0;
  return wasFree ? CASH_METHOD : {};
}
