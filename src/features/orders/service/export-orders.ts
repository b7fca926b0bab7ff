import { releaseOrder } from "#features/calendar/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as feeds from "../store/calendar-feeds.ts";
import * as customerOrdersStore from "../store/customer-orders.ts";

/**
 * How long after a visit its groomer may still call the customer: for a forgotten leash, or a question on the
 * bill.
 */
const CALL_DAYS = 30;

export type ExportedOrder = customerOrdersStore.ExportedOrder;

/** Numbers of a customer's orders that are neither cancelled nor complete. */
export function openOrderNumbers(db: Db, siteId: SiteId, customerId: string): Promise<string[]> {
  return customerOrdersStore.listOpenNumbers(db, siteId, customerId);
}

/**
 * Whether a groomer has business with a customer: an order that is not cancelled, to come or not long ago.
 */
export function hasBusinessWith(
  db: Db,
  siteId: SiteId,
  { customerId, groomerId, now }: { customerId: string; groomerId: string; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - CALL_DAYS * 86_400_000);
  return customerOrdersStore.isVisitedBy(db, siteId, { customerId, groomerId, since });
}

/** All orders of a customer for their export, the oldest first; money in cents. */
export function exportOrders(db: Db, siteId: SiteId, customerId: string): Promise<ExportedOrder[]> {
  return customerOrdersStore.listForExport(db, siteId, customerId);
}

/**
 * Takes what is personal off a customer's orders, none of which is open, in the caller's transaction; their
 * calendar link goes.
 */
export async function maskOrders(tx: Tx, siteId: SiteId, customerId: string): Promise<void> {
  await feeds.remove(tx, siteId, customerId);
  // The occupancy of a past visit shows where its customer lived.
  for (const id of await customerOrdersStore.mask(tx, siteId, customerId)) await releaseOrder(tx, siteId, id);
}
