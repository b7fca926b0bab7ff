import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Returns how many visits of a customer are complete, and the groomer of the latest complete visit. */
export async function readHistory(
  db: Db,
  siteId: SiteId,
  customerId: string,
): Promise<{ completed: number; lastGroomerId: string | null }> {
  const selectComplete = () =>
    db
      .selectFrom("orders")
      .where("siteId", "=", siteId)
      .where("customerId", "=", customerId)
      .where("status", "=", "complete");
  const [{ completed }, last] = await Promise.all([
    selectComplete()
      .select((of) => of.fn.countAll<number>().as("completed"))
      .executeTakeFirstOrThrow(),
    selectComplete()
      .select("groomerId")
      .where("groomerId", "is not", null)
      .orderBy("appointmentStart", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { completed: Number(completed), lastGroomerId: last?.groomerId ?? null };
}
