import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * Lists orders of a brand whose money is final, with visits from a local day on, `YYYY-MM-DD`, that have no
 * entry in earnings. Sorted by id, after `after`.
 */
export async function listWithoutEarnings(
  db: Db,
  siteId: SiteId,
  { firstDay, after, limit }: { firstDay: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("orders as order")
    .innerJoin("areas as area", "area.id", "order.areaId")
    .select("order.id")
    .where("order.siteId", "=", siteId)
    .where("order.id", ">", after)
    .where("order.groomerId", "is not", null)
    .where((is) => is.or([is("order.status", "=", "complete"), is("order.fee", ">", 0)]))
    .where(
      sql<boolean>`(${sql.ref("order.appointmentStart")} at time zone ${sql.ref("area.timeZone")})::date >= ${firstDay}::date`,
    )
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("earningEntries as entry")
            .select("entry.id")
            .whereRef("entry.siteId", "=", "order.siteId")
            .whereRef("entry.orderId", "=", "order.id"),
        ),
      ),
    )
    .orderBy("order.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
