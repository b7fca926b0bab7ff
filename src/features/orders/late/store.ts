import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { OrderRow } from "../store/orders.ts";

/** Whether the order's groomer gave a canceled order up. */
export async function wasGivenUp(
  db: Db,
  siteId: SiteId,
  { id, groomerId }: Pick<OrderRow, "id" | "groomerId">,
): Promise<boolean> {
  const row = await db
    .selectFrom("orderChanges")
    .select("id")
    .where("siteId", "=", siteId)
    .where("orderId", "=", id)
    .where("kind", "=", "cancellation")
    .where("madeBy", "=", "groomer")
    .where("fromGroomerId", "=", groomerId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
