import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type SeriesOver = { id: string; customerId: string; groomerId: string; orderId: string; now: Date };

/** Writes a series every four weeks after an order, whose dates are all beyond the horizon. */
export async function makeSeries(db: Db, siteId: SiteId, { now, ...over }: SeriesOver): Promise<void> {
  const { address } = await db
    .selectFrom("orders")
    .select("address")
    .where("siteId", "=", siteId)
    .where("id", "=", over.orderId)
    .executeTakeFirstOrThrow();
  const rule = { weeks: 4, firstDay: "2028-01-03", startMinute: 600, timeZone: "America/Phoenix" };
  await db
    .insertInto("series")
    .values({
      ...{ ...over, ...rule, siteId, plannedFrom: rule.firstDay, agreedMax: 11_000, createdAt: now },
      ...{ address: JSON.stringify(address), pets: "[]", origin: "" },
    })
    .execute();
}
