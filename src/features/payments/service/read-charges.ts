import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isLive, type Payment } from "../rules.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";

/**
 * The payment by which an order's money is held; null when it is paid in another way, or the money was let
 * go.
 */
export async function findHeldPayment(db: Db, siteId: SiteId, orderId: string): Promise<Payment | null> {
  const all = await payments.listByOrder(db, siteId, orderId);
  return all.findLast((payment) => isLive(payment) && payment.status === "authorized") ?? null;
}

/**
 * What of an order's price has moved, in cents: `charged` to cards or received in cash, and `givenBack` of
 * that. `isPending`: a charge is on its way. `failure`: why the latest charge failed, as long as no other has
 * come after it.
 */
export type Charges = { charged: number; givenBack: number; isPending: boolean; failure: string | null };

const NONE: Charges = { charged: 0, givenBack: 0, isPending: false, failure: null };

/** Of several orders, by two reads. */
export async function readCharges(
  db: Db,
  siteId: SiteId,
  orderIds: readonly string[],
): Promise<(orderId: string) => Charges> {
  const all = await payments.listByOrders(db, siteId, orderIds);
  const taken = all.filter(({ status }) => status === "captured" || status === "refunded");
  const back = await refunds.sumsOf(
    db,
    siteId,
    taken.map(({ id }) => id),
  );
  const charges = new Map(
    [...Map.groupBy(all, ({ orderId }) => orderId ?? "")].map(([id, own]) => [id, sumUp(own, back)]),
  );
  return (orderId) => charges.get(orderId) ?? NONE;
}

/** The same of one. */
export async function readOrderCharges(db: Db, siteId: SiteId, orderId: string): Promise<Charges> {
  return (await readCharges(db, siteId, [orderId]))(orderId);
}

/** `own`: an order's payments, oldest first. */
function sumUp(own: readonly Payment[], back: ReadonlyMap<string, number>): Charges {
  const taken = own.filter(({ status }) => status === "captured" || status === "refunded");
  const last = own.at(-1);
  return {
    charged: taken.reduce((sum, { captureAmount }) => sum + (captureAmount ?? 0), 0),
    givenBack: taken.reduce((sum, { id }) => sum + (back.get(id) ?? 0), 0),
    isPending: own.some(({ status, captureAmount }) => status === "authorized" && captureAmount !== null),
    failure: last?.status === "declined" ? last.failure : null,
  };
}
