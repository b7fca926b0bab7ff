import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** How many visits of a customer are complete, and the groomer of the latest of them. */
export async function readHistory(
  db: Db,
  siteId: SiteId,
  customerId: string,
): Promise<{ completed: number; lastGroomerId: string | null }> {
  const done = () =>
    db
      .selectFrom("orders")
      .where("siteId", "=", siteId)
      .where("customerId", "=", customerId)
      .where("status", "=", "complete");
  const [{ completed }, last] = await Promise.all([
    done()
      .select((of) => of.fn.countAll<number>().as("completed"))
      .executeTakeFirstOrThrow(),
    done()
      .select("groomerId")
      .where("groomerId", "is not", null)
      .orderBy("appointmentStart", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { completed: Number(completed), lastGroomerId: last?.groomerId ?? null };
}
