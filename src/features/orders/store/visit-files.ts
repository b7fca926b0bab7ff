import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * Deletes what groomers reported on a customer's pets, the links to it, and the photos of the visits.
 * Returns the ids of the photos' files, which the caller removes.
 */
export async function forget(tx: Tx, siteId: SiteId, customerId: string): Promise<string[]> {
  const own = tx
    .selectFrom("orders")
    .select("id")
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId);
  const lines = await tx
    .selectFrom("orderLines")
    .select(["beforeFileId", "afterFileId"])
    .where("siteId", "=", siteId)
    .where("orderId", "in", own)
    .execute();
  await tx
    .updateTable("orderLines")
    .set({ beforeFileId: null, afterFileId: null })
    .where("siteId", "=", siteId)
    .where("orderId", "in", own)
    .execute();
  const beside = await tx
    .deleteFrom("visitPhotos")
    .where("siteId", "=", siteId)
    .where("orderId", "in", own)
    .returning("fileId")
    .execute();
  await tx.deleteFrom("petReports").where("siteId", "=", siteId).where("orderId", "in", own).execute();
  await tx.deleteFrom("reportShares").where("siteId", "=", siteId).where("orderId", "in", own).execute();
  const ofLines = lines.flatMap(({ beforeFileId, afterFileId }) => [beforeFileId, afterFileId]);
  return [...ofLines, ...beside.map(({ fileId }) => fileId)].filter((id) => id !== null);
}
