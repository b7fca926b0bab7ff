import { makeCustomer, makeSite } from "#features/accounts/factory.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { authorize } from "./internal/authorize.ts";
import type { Payment } from "./rules.ts";
import type { GatewayScope } from "./service/ask-gateway.ts";
import { attachToOrder } from "./service/attach-to-order.ts";
import { openIntent } from "./service/open-intent.ts";
import { sweepPayments } from "./service/sweep-payments.ts";
import * as ledger from "./store/ledger.ts";
import * as payments from "./store/payments.ts";

/** A customer who can pay. `token` is the customer's bearer token, `host` the brand's host name. */
export type Payer = { siteId: SiteId; host: string; customerId: string; accountId: string; token: string };

export async function makePayer(db: Db, now: Date): Promise<Payer> {
  const { siteId, host } = await makeSite(db);
  const { customerId, accountId, token } = await makeCustomer(db, siteId, { now });
  return { siteId, host, customerId, accountId, token };
}

/** Adds an order with only the required columns, and an area for that order. Returns the order's id. */
export async function makeOrder(db: Db, { siteId, customerId }: Payer, now: Date): Promise<string> {
  const id = newId();
  const areaId = newId();
  await db
    .insertInto("areas")
    .values({
      id: areaId,
      siteId,
      slug: `area-${areaId}`,
      name: "Phoenix",
      phoneNumber: "+16025550100",
      timeZone: "America/Phoenix",
      centerLatitude: 33.4,
      centerLongitude: -112,
      polygon: "[]",
    })
    .execute();
  await db
    .insertInto("orders")
    .values({
      id,
      siteId,
      number: id,
      customerId,
      areaId,
      status: "accepted",
      source: "customer",
      appointmentStart: now,
      appointmentEnd: new Date(now.getTime() + 3_600_000),
      address: "{}",
      latitude: 33.4,
      longitude: -112,
      paymentMethod: "card",
      totals: "{}",
      totalMin: 8_000,
      totalMax: 11_000,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}

/** Makes a payer with a booking session and the steps of a payment. The test sets the gateways. */
export async function makePaying(db: Db, clock: Clock) {
  const payer = await makePayer(db, clock.now());
  const bookingSessionId = newId();
  const log = createLog("silent");
  const scope = (): GatewayScope & { origin: string } => ({
    db,
    now: clock.now(),
    log,
    origin: `https://${payer.host}`,
  });

  const intent = (source = "tok_visa", amountCents = 11_000, visit = 0, isLate = false): Promise<Payment> => {
    const { siteId, accountId } = payer;
    const input = {
      siteId,
      accountId,
      bookingSessionId,
      visit,
      source,
      amountCents,
      isLate,
      now: clock.now(),
    };
    return db.transaction().execute((tx) => openIntent(tx, input));
  };
  const fresh = async (payment: Payment): Promise<Payment> => {
    const current = await payments.find(db, payment.siteId, payment.id);
    if (!current) throw new Error("The payment is gone");
    return current;
  };
  /** Attaches a payment to a new order. Returns false when the payment's money is no longer held. */
  const attach = async (payment: Payment): Promise<boolean> => {
    const orderId = await makeOrder(db, payer, clock.now());
    return db
      .transaction()
      .execute((tx) => attachToOrder(tx, payment.siteId, payment.id, orderId, clock.now()));
  };
  /**
   * Attaches each payment to a new order, all in one transaction. Returns false and changes nothing when the
   * money of one payment is no longer held.
   */
  const attachAll = async (all: readonly Payment[]): Promise<boolean> => {
    const orderIds = await Promise.all(all.map(() => makeOrder(db, payer, clock.now())));
    try {
      await db.transaction().execute(async (tx) => {
        for (const [index, { siteId, id }] of all.entries()) {
          const isAttached = await attachToOrder(tx, siteId, id, orderIds[index] ?? "", clock.now());
          if (!isAttached) throw new Error("One payment is gone");
        }
      });
      return true;
    } catch {
      return false;
    }
  };
  return {
    payer,
    bookingSessionId,
    attachAll,
    scope,
    intent,
    fresh,
    attach,
    /** Opens, authorizes and attaches a payment. Returns the payment of the new order. */
    async paid(source?: string): Promise<Payment> {
      const payment = await intent(source);
      await authorize(scope(), payment);
      if (!(await attach(payment))) throw new Error("The payment could not be attached");
      return fresh(payment);
    },
    /** Lists the ledger's entries as pairs of kind and cents. */
    async lines(payment: Payment): Promise<[string, number][]> {
      const entries = await ledger.list(db, payment.siteId, payment.id);
      return entries.map((entry) => [entry.kind, entry.amount]);
    },
    sweep: () => sweepPayments({ db, log }, clock.now()),
  };
}
