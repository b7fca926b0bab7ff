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
 * Gives up what earlier tries of a booking session hold for visits that are not to be paid by card (any
 * more): all but `visits`. The sweeper releases it at the gateway, or the next `authorize` of the session. A
 * payment that an order has stays.
 */
export async function releaseIntents(
  tx: Tx,
  input: Pick<IntentInput, "siteId" | "bookingSessionId" | "now"> & { visits?: readonly number[] },
): Promise<void> {
  const { siteId, bookingSessionId, now, visits = [] } = input;
  await takeLock(tx, lockIntents(bookingSessionId));
  for (const payment of await payments.listOfSession(tx, siteId, bookingSessionId)) {
    const isOver = !visits.includes(payment.visit) && payment.orderId === null;
    if (isOver && isLive(payment)) await payments.doom(tx, payment, now);
  }
}

/** The lock that `releaseIntents` and `openIntent` take. */
export function lockIntents(bookingSessionId: string): Lock {
  return payments.lockSession(bookingSessionId);
}

/** The payments that `releaseIntents` might give up. */
export function unusedIntents(db: Db, siteId: SiteId, bookingSessionId: string) {
  return payments.listUnused(db, siteId, bookingSessionId);
}

/** Whether one of them, as a reading gives it, may still hold money. */
export function mayBeLive(row: { status: PaymentStatus; voidRequestedAt: Date | string | null }): boolean {
  return row.voidRequestedAt === null && isLive({ ...row, voidRequestedAt: null });
}

/**
 * Step 1 of paying: writes down that an amount is to be held, before any gateway hears of it. Commit before
 * step 2 (`authorize`). A retry gets the same payment; another card or amount gets a new one, and the one
 * before is released by step 2 or the sweeper. At most one payment per visit is live.
 */
export async function openIntent(tx: Tx, input: IntentInput): Promise<Payment> {
  const { siteId, bookingSessionId, customerId, amountCents, now, visit = 0 } = input;
  const gateway = takingGateway().name;
  await takeLock(tx, lockIntents(bookingSessionId));
  const card = await cards.find(tx, siteId, customerId, gateway, input.source);
  // A source that is no card of theirs goes to the gateway as it is, which declines what it does not know.
  const source = card?.gatewaySource ?? input.source;
  const all = await payments.listOfSession(tx, siteId, bookingSessionId);
  const tries = all.filter((payment) => payment.visit === visit);
  const live = tries.find(isLive);
  if (live && (live.orderId !== null || matchesIntent(live, { source, amountCents }))) return live;
  if (live) await payments.doom(tx, live, now);
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
