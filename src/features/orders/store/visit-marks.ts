import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Whether the groomer is at the visit, or was. A change holds the order's lock for it, as marks do. */
export async function hasArrived(db: Db, siteId: SiteId, orderId: string): Promise<boolean> {
  const row = await db
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
