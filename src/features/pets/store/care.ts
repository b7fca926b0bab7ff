import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** What groomers know about an active pet, read under a lock until the transaction ends. */
export function lockCare(tx: Tx, siteId: SiteId, petId: string) {
  return tx
    .selectFrom("pets")
    .select(["customerId", "groomerNote", "timeModifierPercent"])
    .where("siteId", "=", siteId)
    .where("id", "=", petId)
    .where("status", "=", "active")
    .forUpdate()
    .executeTakeFirst();
}

export async function saveCare(
  db: Db,
  siteId: SiteId,
  petId: string,
  care: { groomerNote: string; timeModifierPercent: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable("pets")
    .set({ ...care, updatedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", petId)
    .execute();
}

/** Corrects breed and weight (lbs) of a locked pet. */
export async function saveFacts(
  tx: Tx,
  siteId: SiteId,
  petId: string,
  facts: { breedId: string; weight: number },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("pets")
    .set({ ...facts, updatedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", petId)
    .execute();
}
