import type { Db, Tx } from "#kit/server/database.ts";
import { removeFile } from "#kit/server/files/save-photo.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as ofCustomerStore from "../store/customer-reviews.ts";
import { takeOff } from "../store/photos.ts";

export type ExportedReview = ofCustomerStore.ExportedReview;

export function exportReviews(db: Db, siteId: SiteId, customerId: string): Promise<ExportedReview[]> {
  return ofCustomerStore.listForExport(db, siteId, customerId);
}

/** Takes words and pictures off a customer's reviews and leaves their stars. */
export async function maskReviews(tx: Tx, siteId: SiteId, customerId: string, now: Date): Promise<void> {
  await ofCustomerStore.mask(tx, siteId, customerId, now);
  for (const id of await takeOff(tx, siteId, customerId)) await removeFile(tx, siteId, id);
}
