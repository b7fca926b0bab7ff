import type { Db, Tx } from "#kit/server/database.ts";
import { removeFile } from "#kit/server/files/file-rows.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as ofCustomerStore from "../store/customer-reviews.ts";
import { removeAll } from "../store/photos.ts";

export type ExportedReview = ofCustomerStore.ExportedReview;

export function exportReviews(db: Db, siteId: SiteId, customerId: string): Promise<ExportedReview[]> {
  return ofCustomerStore.listForExport(db, siteId, customerId);
}

/** Removes texts and photos from a customer's reviews and leaves the stars. */
export async function maskReviews(tx: Tx, siteId: SiteId, customerId: string, now: Date): Promise<void> {
  await ofCustomerStore.mask(tx, siteId, customerId, now);
  for (const id of await removeAll(tx, siteId, customerId)) await removeFile(tx, siteId, id);
}
