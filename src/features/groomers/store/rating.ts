import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Sum of whole stars, and the number of reviews. */
export type RatingTotal = { sum: number; count: number };

/** Makes other counts of this groomer's reviews wait until the transaction ends. */
export async function lock(tx: Tx, siteId: SiteId, groomerId: string): Promise<void> {
  await tx
    .selectFrom("groomers")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .forNoKeyUpdate()
    .execute();
}

export async function set(tx: Tx, siteId: SiteId, groomerId: string, { sum, count }: RatingTotal) {
  await tx
    .updateTable("groomers")
    .set({ ratingSum: sum, ratingCount: count })
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .execute();
}
