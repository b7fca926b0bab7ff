import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Saves what groomers know about an active pet. Returns its customer's id; undefined without a pet. */
export async function saveCare(
  db: Db,
  siteId: SiteId,
  petId: string,
  care: { groomerNote: string; timeModifierPercent: number },
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable("pets")
    .set({ ...care, updatedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", petId)
    .where("status", "=", "active")
    .returning("customerId")
    .executeTakeFirst();
  return row?.customerId;
}
