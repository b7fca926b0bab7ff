import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as ofCustomerStore from "../store/of-customer.ts";

export type ExportedReview = ofCustomerStore.ExportedReview;

export function exportReviews(db: Db, siteId: SiteId, customerId: string): Promise<ExportedReview[]> {
  return ofCustomerStore.listForExport(db, siteId, customerId);
}

/** Takes the words off a customer's reviews and leaves their stars. */
export function maskReviews(tx: Tx, siteId: SiteId, customerId: string, now: Date): Promise<void> {
  return ofCustomerStore.mask(tx, siteId, customerId, now);
}
