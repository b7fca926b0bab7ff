import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { type Lock, takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { takingGateway } from "../adapters/gateway.ts";
import { gatewayKey, isLive, matchesIntent, type Payment, type PaymentStatus } from "../rules.ts";
import * as cards from "../store/cards.ts";
import * as payments from "../store/payments.ts";

export type IntentInput = {
  siteId: SiteId;
  bookingSessionId: string;
  /** From 0: each visit of a session becomes an order with a payment of its own. */
  visit?: number;
  customerId: string;
  /**
   * The id of a saved card of this customer, or a token; `describeSource` says whether it can be charged.
   */
  source: string;
  amountCents: number;
  now: Date;
};

/**
 * Marks the session's payments for release, except those of `visits` and of orders: those visits are no
 * longer paid by card. The sweeper or the session's next `authorize` releases them at the gateway.
 */
export async function releaseIntents(
  tx: Tx,
  input: Pick<IntentInput, "siteId" | "bookingSessionId" | "now"> & { visits?: readonly number[] },
): Promise<void> {
  const { siteId, bookingSessionId, now, visits = [] } = input;
  await takeLock(tx, lockIntents(bookingSessionId));
  for (const payment of await payments.listOfSession(tx, siteId, bookingSessionId)) {
    const isOver = !visits.includes(payment.visit) && payment.orderId === null;
    if (isOver && isLive(payment)) await payments.markForRelease(tx, payment, now);
  }
}

/** The lock that `releaseIntents` and `openIntent` take. */
export function lockIntents(bookingSessionId: string): Lock {
  return payments.lockSession(bookingSessionId);
}

/** The payments that `releaseIntents` may release. */
export function unusedIntents(db: Db, siteId: SiteId, bookingSessionId: string) {
  return payments.listUnused(db, siteId, bookingSessionId);
}

/** Whether such a row, also one that was read as JSON, may still hold money. */
export function mayBeLive(row: { status: PaymentStatus; voidRequestedAt: Date | string | null }): boolean {
  return row.voidRequestedAt === null && isLive({ ...row, voidRequestedAt: null });
}

/**
 * Step 1 of paying: records the amount to hold, before the call to a gateway. Commit before step 2
 * (`authorize`). A retry gets the same payment. Another card or amount gets a new one; step 2 or the
 * sweeper releases the earlier one. Each visit has at most one live payment.
 */
export async function openIntent(tx: Tx, input: IntentInput): Promise<Payment> {
  const { siteId, bookingSessionId, customerId, amountCents, now, visit = 0 } = input;
  const gateway = takingGateway().name;
  await takeLock(tx, lockIntents(bookingSessionId));
  const card = await cards.find(tx, siteId, customerId, gateway, input.source);
  // The gateway itself declines an unknown source.
  const source = card?.gatewaySource ?? input.source;
  const all = await payments.listOfSession(tx, siteId, bookingSessionId);
  const tries = all.filter((payment) => payment.visit === visit);
  const live = tries.find(isLive);
  if (live && (live.orderId !== null || matchesIntent(live, { source, amountCents }))) return live;
  if (live) await payments.markForRelease(tx, live, now);
  const payment: Payment = {
    id: newId(),
    siteId,
    bookingSessionId,
    visit,
    orderId: null,
    customerId,
    gateway,
    gatewayKey: gatewayKey(bookingSessionId, visit, tries.length),
    gatewayReference: null,
    gatewaySource: source,
    amount: amountCents,
    status: "intent",
    failure: "",
    captureAmount: null,
    voidRequestedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  await payments.insert(tx, payment);
  return payment;
}
