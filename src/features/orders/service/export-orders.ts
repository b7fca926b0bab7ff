import { releaseOrder } from "#features/calendar/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { removeFile } from "#kit/server/files/file-rows.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as feeds from "../store/calendar-feeds.ts";
import * as customerOrdersStore from "../store/customer-orders.ts";
import * as visitFiles from "../store/visit-files.ts";

/** The days after a visit in which the groomer may still call the customer, as about a forgotten leash. */
const CALL_DAYS = 30;

export type ExportedOrder = customerOrdersStore.ExportedOrder;

/** Returns the numbers of a customer's orders that are neither cancelled, complete nor a no-show. */
export function openOrderNumbers(db: Db, siteId: SiteId, customerId: string): Promise<string[]> {
  return customerOrdersStore.listOpenNumbers(db, siteId, customerId);
}

/**
 * Whether a groomer may contact a customer: they share an order that is not cancelled and that is ahead,
 * has no time yet, or ended less than `CALL_DAYS` ago.
 */
export function hasBusinessWith(
  db: Db,
  siteId: SiteId,
  { customerId, groomerId, now }: { customerId: string; groomerId: string; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - CALL_DAYS * 86_400_000);
  return customerOrdersStore.isVisitedBy(db, siteId, { customerId, groomerId, since });
}

/** Reads all orders of a customer for the export of the customer's data: oldest first, money in cents. */
export function exportOrders(db: Db, siteId: SiteId, customerId: string): Promise<ExportedOrder[]> {
  return customerOrdersStore.listForExport(db, siteId, customerId);
}

/**
 * Removes the customer's calendar link, visit reports and photos, and the personal data from the customer's
 * orders. Run it in the caller's transaction, for a customer without open orders.
 */
export async function maskOrders(tx: Tx, siteId: SiteId, customerId: string): Promise<void> {
  await feeds.remove(tx, siteId, customerId);
  for (const id of await visitFiles.forget(tx, siteId, customerId)) await removeFile(tx, siteId, id);
  // The occupancy of a past visit contains the customer's location, so it is removed too.
  for (const id of await customerOrdersStore.mask(tx, siteId, customerId)) await releaseOrder(tx, siteId, id);
}
