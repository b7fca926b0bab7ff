import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { CASH_METHOD } from "#features/payments/rules/cash.ts";
import type { Payment } from "#features/payments/rules.ts";
import { attachToOrder } from "#features/payments/service/attach-to-order.ts";
import { authorizePayment, releasePayment } from "#features/payments/service/authorize-payment.ts";
import { openIntent } from "#features/payments/service/open-intent.ts";
import { findHeldPayment } from "#features/payments/service/read-charges.ts";
import { requestVoid } from "#features/payments/service/void-payment.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import type { TimedRow } from "../service/read-order-needs.ts";
import type { WayToPay } from "../store/changes.ts";
import { higherAmountDeclined } from "../words/refusals.ts";

/** `payment` is held now; `instead` was held before. */
export type MoreAuthorized = { payment: Payment; instead: Payment };

/**
 * Holds the dearer total of a reschedule on the same card, before the order changes and with no
 * transaction open; null when what is held is enough. `instead` is what was held before. A crash leaves
 * a payment without an order, which the sweeper releases, and the order unchanged. `declined`: what to say
 * where the bank says no.
 *
 * @throws Refusal `payment_declined` unless the bank authorizes at once: a reschedule has no page on which
 * the customer could confirm a payment.
 */
export async function authorizeMore(
  context: Context,
  { row, how, totals }: { row: TimedRow; how: "at_once" | "ask"; totals: { total: CentsRange } },
  declined = higherAmountDeclined("choose another time"),
): Promise<MoreAuthorized | null> {
  if (how === "ask" || row.paymentMethod !== "card") return null;
  const { db, siteId, now } = context;
  const instead = await findHeldPayment(db, siteId, row.id);
  const amountCents = totals.total.max;
  if (!instead || amountCents <= instead.amount) return null;
  refuseImpersonator(context);
  const intent = { siteId, customerId: row.customerId, source: instead.gatewaySource, amountCents, now };
  // A name of its own: the order's session has its one payment already.
  const held = await authorizePayment(context, (tx) =>
    openIntent(tx, { ...intent, bookingSessionId: newId() }),
  );
  if (held.ok) return { payment: held.payment, instead };
  await releasePayment(context, held.payment);
  throw new Refusal("payment_declined", declined);
}

/**
 * Attaches the higher payment to the order and requests the release of the former one. False when another
 * transaction has decided on either.
 */
export async function swapPayment(
  tx: Tx,
  { siteId, now }: Pick<Context, "siteId" | "now">,
  orderId: string,
  { payment, instead }: MoreAuthorized,
): Promise<boolean> {
  return (await attachToOrder(tx, siteId, payment.id, orderId, now)) && (await requestVoid(tx, instead, now));
}

/** An order without anything to pay has no way to pay: what a change adds is paid at the visit. */
export function paymentAfter(before: { total: CentsRange }, after: { total: CentsRange }): Partial<WayToPay> {
  const isNew = before.total.max === 0 && after.total.max > 0;
  return isNew ? CASH_METHOD : {};
}
