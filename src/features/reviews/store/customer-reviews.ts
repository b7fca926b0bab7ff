import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Returns a customer's reviews for the export of the customer's data, oldest first. */
export function listForExport(db: Db, siteId: SiteId, customerId: string) {
  return db
    .selectFrom("reviews")
    .select(["orderId", "rating", "comment", "reply", "createdAt"])
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
export type ExportedReview = Awaited<ReturnType<typeof listForExport>>[number];

/** Removes the texts of a customer's reviews; the stars stay with the groomer. */
export async function mask(tx: Tx, siteId: SiteId, customerId: string, now: Date): Promise<void> {
  await tx
    .updateTable("reviews")
    .set({ comment: "", reply: "", image: null, hiddenReason: "", updatedAt: now })
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .execute();
}
