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
  /** The visit's position in the session, from 0. Each visit becomes an order with its own payment. */
  visit?: number;
  accountId: string;
  /**
   * The id of a saved card of this account, or a token; `describeSource` says whether it can be charged.
   */
  source: string;
  amountCents: number;
  /** True when the card is only set up now, and the money is held later, while the payer is absent. */
  isLate?: boolean;
  now: Date;
};

/**
 * Marks the session's payments for release, except payments of `visits` and payments that orders have. The
 * sweeper or the session's next `authorize` releases them at the gateway.
 */
export async function releaseIntents(
  tx: Tx,
  input: Pick<IntentInput, "siteId" | "bookingSessionId" | "now"> & { visits?: readonly number[] },
): Promise<void> {
  const { siteId, bookingSessionId, now, visits = [] } = input;
  await takeLock(tx, lockIntents(bookingSessionId));
  for (const payment of await payments.listOfSession(tx, siteId, bookingSessionId)) {
    const isUnused = !visits.includes(payment.visit) && payment.orderId === null;
    if (isUnused && isLive(payment)) await payments.markForRelease(tx, payment, now);
  }
}

/** The lock that `releaseIntents` and `openIntent` take. */
export function lockIntents(bookingSessionId: string): Lock {
  return payments.lockSession(bookingSessionId);
}

/** The query for the payments that `releaseIntents` may release. */
export function unusedIntents(db: Db, siteId: SiteId, bookingSessionId: string) {
  return payments.listUnused(db, siteId, bookingSessionId);
}

/** Whether a payment's row may still hold money. In a row that was read as JSON, the date is a text. */
export function mayBeLive(row: { status: PaymentStatus; voidRequestedAt: Date | string | null }): boolean {
  return row.voidRequestedAt === null && isLive({ ...row, voidRequestedAt: null });
}

/**
 * Step 1 of paying: records the amount to hold. Commit before step 2 (`authorize`). A retry gets the same
 * payment. For another card or amount the earlier payment is marked for release: a visit has one live
 * payment.
 */
export async function openIntent(tx: Tx, input: IntentInput): Promise<Payment> {
  const { siteId, bookingSessionId, accountId, amountCents, now, visit = 0, isLate = false } = input;
  const gateway = takingGateway().name;
  await takeLock(tx, lockIntents(bookingSessionId));
  const card = await cards.find(tx, siteId, accountId, gateway, input.source);
  // A source that is no saved card is a token. The gateway declines an unknown token.
  const source = card?.gatewaySource ?? input.source;
  const all = await payments.listOfSession(tx, siteId, bookingSessionId);
  const tries = all.filter((payment) => payment.visit === visit);
  const live = tries.find(isLive);
  if (live && (live.orderId !== null || matchesIntent(live, { source, amountCents, isLate }))) return live;
  if (live) await payments.markForRelease(tx, live, now);
  const payment: Payment = {
    id: newId(),
    siteId,
    bookingSessionId,
    visit,
    orderId: null,
    accountId,
    purpose: "order",
    gateway,
    gatewayKey: gatewayKey(bookingSessionId, visit, tries.length),
    gatewayReference: null,
    gatewaySource: source,
    amount: amountCents,
    status: "intent",
    isLate,
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
