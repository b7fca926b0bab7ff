import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { CASH } from "../rules.ts";
import * as ledger from "../store/ledger.ts";
import * as payments from "../store/payments.ts";

export type CashPaid = {
  siteId: SiteId;
  orderId: string;
  accountId: string;
  amountCents: number;
  now: Date;
};

/**
 * Records the cash that a groomer received for an order. A second call for the same order changes nothing.
 */
export async function payInCash(tx: Tx, paid: CashPaid): Promise<void> {
  const { siteId, orderId, accountId, amountCents, now } = paid;
  const gatewayKey = `${CASH}:${orderId}`;
  if (await payments.findByKey(tx, siteId, CASH, gatewayKey)) return;
  const payment = {
    id: newId(),
    siteId,
    bookingSessionId: null,
    visit: 0,
    orderId,
    accountId,
    purpose: "order",
    gateway: CASH,
    gatewayKey,
    gatewayReference: null,
    gatewaySource: "",
    amount: amountCents,
    status: "captured",
    isLate: false,
    lapsesAt: null,
    failure: "",
    captureAmount: amountCents,
    voidRequestedAt: null,
    createdAt: now,
    updatedAt: now,
  } as const;
  await payments.insert(tx, payment);
  await ledger.enter(tx, payment, "capture", amountCents, now);
}
