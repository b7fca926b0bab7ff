import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type OfPet = { orderId: string; petId: string };

/** Finds the working link of a pet's report. */
export function findOf(db: Db, siteId: SiteId, { orderId, petId }: OfPet, now: Date) {
  return db
    .selectFrom("reportShares")
    .select(["id", "expiresAt"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("petId", "=", petId)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/** Finds what a working link shows. */
export function find(db: Db, siteId: SiteId, id: string, now: Date): Promise<OfPet | undefined> {
  return db
    .selectFrom("reportShares")
    .select(["orderId", "petId"])
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/** Writes a link. The caller has locked the order, and there is no other link of this report. */
export async function insert(
  tx: Tx,
  siteId: SiteId,
  share: OfPet & { id: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("reportShares")
    .values({ ...share, siteId })
    .execute();
}

export async function remove(tx: Tx, siteId: SiteId, { orderId, petId }: OfPet): Promise<void> {
  await tx
    .deleteFrom("reportShares")
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("petId", "=", petId)
    .execute();
}
