import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Removes all holds with a groomer. Waits for sessions that extend them. */
export async function removeWith(tx: Tx, siteId: SiteId, groomerId: string): Promise<void> {
  await tx
    .deleteFrom("occupancy")
    .where("siteId", "=", siteId)
    .where("resource", "=", groomerId)
    .where("kind", "=", "hold")
    .execute();
}
