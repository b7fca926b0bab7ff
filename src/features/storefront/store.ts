import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Counts the pets with two or more complete visits by this groomer. */
export async function countRepeatedPets(db: Db, siteId: SiteId, groomerId: string): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom("orderLines as line")
        .innerJoin("orders as order", "order.id", "line.orderId")
        .select("line.petId")
        .where("order.siteId", "=", siteId)
        .where("order.groomerId", "=", groomerId)
        .where("order.status", "=", "complete")
        .groupBy("line.petId")
        .having((expression) => expression.fn.count("order.id").distinct(), ">", 1)
        .as("repeated"),
    )
    .select((expression) => expression.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
