import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Whether any order of a groomer that is not cancelled includes the pet. */
export async function groomsPet(db: Db, siteId: SiteId, groomerId: string, petId: string): Promise<boolean> {
  const visit = await db
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .select("orders.id")
    .where("orders.siteId", "=", siteId)
    .where("orders.groomerId", "=", groomerId)
    .where("orders.status", "<>", "cancelled")
    .where("orderLines.petId", "=", petId)
    .limit(1)
    .executeTakeFirst();
  return visit !== undefined;
}
