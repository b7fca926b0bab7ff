import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Whether the groomer is at the visit, or was. The caller holds the order's lock, as marks do. */
export async function hasArrived(tx: Tx, siteId: SiteId, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("visitMarks")
    .select("mark")
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("mark", "<>", "on_my_way")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the marks of a visit that has got another time: they belong to the former one. */
export async function forgetMarks(tx: Tx, siteId: SiteId, orderId: string): Promise<void> {
  await tx.deleteFrom("visitMarks").where("siteId", "=", siteId).where("orderId", "=", orderId).execute();
}
