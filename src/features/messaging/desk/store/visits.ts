import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type Room = { id: string; customerId: string; groomerId: string };

/** The ids of the latest visits of a pair that have a card in its room. */
export async function listVisitIds(
  db: Db,
  siteId: SiteId,
  { id: roomId, customerId, groomerId }: Room,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("orders as order")
    .select("order.id")
    .where("order.siteId", "=", siteId)
    .where("order.customerId", "=", customerId)
    .where("order.groomerId", "=", groomerId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("messages as card")
          .select("card.id")
          .whereRef("card.siteId", "=", "order.siteId")
          .whereRef("card.orderId", "=", "order.id")
          .where("card.roomId", "=", roomId)
          .where("card.removedAt", "is", null),
      ),
    )
    .orderBy("order.appointmentStart", (by) => by.desc().nullsFirst())
    .orderBy("order.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
