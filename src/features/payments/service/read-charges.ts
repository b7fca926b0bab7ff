import type { Db } from "#kit/server/database.ts";
import { type RowsOf, readTogether } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { CASH, isLive, isSecured, type Payment, sumRefunds } from "../rules.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";

/** The payment that secures an order: its money is held, or its card is set up. Null without one. */
export async function findSecuringPayment(db: Db, siteId: SiteId, orderId: string): Promise<Payment | null> {
  const all = await payments.listByOrder(db, siteId, orderId);
  return all.findLast((payment) => isLive(payment) && isSecured(payment)) ?? null;
}

/**
 * An order's money in cents: `charged` to cards or received in cash, the `inCash` part and the refunded part
 * (`givenBack`) of that sum, its refunds with those of waived charges (`refunded`), and what a card secures
 * (`held`: the bank holds it, or the card is set up).
 * `isPending`: a capture is decided but not done. `failure`: why the latest card payment failed. `cardId`:
 * the saved card of that payment; null for another source or a removed card.
 */
export type Charges = {
  charged: number;
  inCash: number;
  givenBack: number;
  refunded: number;
  held: number;
  isPending: boolean;
  failure: string | null;
  cardId: string | null;
};

const NONE: Charges = {
  charged: 0,
  inCash: 0,
  givenBack: 0,
  refunded: 0,
  held: 0,
  isPending: false,
  failure: null,
  cardId: null,
};

/** The statements of `readCharges`, not yet run. `toCharges` converts their rows. */
export function selectCharges(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  return {
    payments: payments.selectCharges(db, siteId, orderIds),
    refunds: refunds.selectOfOrders(db, siteId, orderIds),
  };
}
type Statements = ReturnType<typeof selectCharges>;
type Rows = { [K in keyof Statements]: RowsOf<Statements[K]> };

/** Returns a function that gives an order's charges. */
export function toCharges({ payments: all, refunds: given }: Rows): (orderId: string) => Charges {
  const charges = new Map(
    [...Map.groupBy(all, ({ orderId }) => orderId ?? "")].map(([id, own]) => [id, sumUp(own, given)]),
  );
  return (orderId) => charges.get(orderId) ?? NONE;
}

/** Reads the charges of several orders by one statement. Returns a function that gives an order's charges. */
export async function readCharges(
  db: Db,
  siteId: SiteId,
  orderIds: readonly string[],
): Promise<(orderId: string) => Charges> {
  return toCharges(await readTogether(db, selectCharges(db, siteId, orderIds)));
}

/** What cards have paid for an order, less refunds, in cents. */
export const refundableOf = ({ charged, inCash, givenBack }: Charges): number =>
  Math.max(0, charged - inCash - givenBack);

/** The charges of one order. */
export async function readOrderCharges(db: Db, siteId: SiteId, orderId: string): Promise<Charges> {
  return (await readCharges(db, siteId, [orderId]))(orderId);
}

const isCharged = ({ status }: Pick<Payment, "status">) => status === "captured" || status === "refunded";

const sumCaptured = (all: Rows["payments"]) =>
  all.reduce((sum, { captureAmount }) => sum + (captureAmount ?? 0), 0);

/** `all` are an order's payments, the oldest first; `given` are refunds of any order. */
function sumUp(all: Rows["payments"], given: Rows["refunds"]): Charges {
  const own = all.filter(({ waivedAt }) => waivedAt === null);
  const refundsOf = (some: Rows["payments"]) => {
    const ids = new Set(some.map(({ id }) => id));
    return sumRefunds(given.filter(({ paymentId }) => ids.has(paymentId)));
  };
  // Cash, such as a tip at the door, does not hide what the bank said to the card.
  const last = own.findLast(({ gateway }) => gateway !== CASH);
  const charged = own.filter(isCharged);
  const waived = all.filter((payment) => payment.waivedAt !== null && isCharged(payment));
  return {
    // Of a waived charge, the customer has paid what a bank refused to refund.
    charged: sumCaptured(charged) + sumCaptured(waived) - refundsOf(waived),
    inCash: sumCaptured(charged.filter(({ gateway }) => gateway === CASH)),
    givenBack: refundsOf(own),
    refunded: refundsOf(all),
    held: own.findLast((payment) => payment.voidRequestedAt === null && isSecured(payment))?.amount ?? 0,
    isPending: own.some((payment) => isSecured(payment) && payment.captureAmount !== null),
    failure: last?.status === "declined" ? last.failure : null,
    cardId: last?.cardId ?? null,
  };
}
