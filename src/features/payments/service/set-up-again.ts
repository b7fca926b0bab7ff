import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { gatewayKey, isOpen, type Payment } from "../rules.ts";
import * as payments from "../store/payments.ts";
import { lockIntents } from "./open-intent.ts";

/**
 * Replaces an order's payment by one that is set up with the same card, for `amountCents`. Needs no bank:
 * the card was set up or held before. The caller has locked the order. After the commit, `voidPayment` or
 * the sweeper releases the former payment. Null when that payment is no longer the order's.
 */
export async function setUpAgain(
  tx: Tx,
  former: Payment,
  amountCents: number,
  now: Date,
): Promise<Payment | null> {
  const { siteId, bookingSessionId, orderId, visit } = former;
  if (bookingSessionId === null || orderId === null) return null;
  await takeLock(tx, lockIntents(bookingSessionId));
  const all = await payments.listByOrder(tx, siteId, orderId);
  const current = all.find(({ id }) => id === former.id);
  if (!current || current.voidRequestedAt) return null;
  if (isOpen(current) && !(await payments.markForRelease(tx, current, now))) return null;
  if (!isOpen(current) && (current.status !== "voided" || all.at(-1)?.id !== current.id)) return null;
  const tries = await payments.listOfSession(tx, siteId, bookingSessionId);
  const payment: Payment = {
    ...current,
    id: newId(),
    gatewayKey: gatewayKey(bookingSessionId, visit, tries.filter((one) => one.visit === visit).length),
    gatewayReference: null,
    amount: amountCents,
    status: "set_up",
    isLate: true,
    lapsesAt: null,
    failure: "",
    captureAmount: null,
    voidRequestedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await payments.insert(tx, payment);
  return payment;
}

/**
 * Sets up the card of a payment again, whose hold lapses or has lapsed. The caller has locked the order. Does
 * nothing when the payment is no longer the order's.
 */
export async function setUpLapsed(tx: Tx, siteId: SiteId, paymentId: string, now: Date): Promise<void> {
  const payment = await payments.find(tx, siteId, paymentId);
  if (payment) await setUpAgain(tx, payment, payment.amount, now);
}
