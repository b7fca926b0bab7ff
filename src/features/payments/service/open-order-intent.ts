import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import type { Payment } from "../rules.ts";
import * as payments from "../store/payments.ts";
import { type IntentInput, lockIntents, openIntent } from "./open-intent.ts";

/**
 * As `openIntent`, for an existing order, whose id stands for the session. A retry gets the same payment
 * until the order has that payment. Then the next change of the payment method opens another payment.
 */
export async function openOrderIntent(
  tx: Tx,
  { orderId, ...input }: Omit<IntentInput, "bookingSessionId" | "visit"> & { orderId: string },
): Promise<Payment> {
  await takeLock(tx, lockIntents(orderId));
  const all = await payments.listOfSession(tx, input.siteId, orderId);
  // Each payment that the order already has counts as an earlier visit, so the new payment gets a key of its
  // own.
  const visit = all.filter((payment) => payment.orderId !== null).length;
  return openIntent(tx, { ...input, bookingSessionId: orderId, visit });
}
