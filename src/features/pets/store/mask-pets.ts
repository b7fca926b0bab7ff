import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Replaces the names and notes of all pets that a customer has or had. */
export async function maskPets(tx: Tx, siteId: SiteId, customerId: string, now: Date): Promise<void> {
  await tx
    .updateTable("pets")
    .set({ name: "Former pet", slug: "former-pet", description: "", groomerNote: "", updatedAt: now })
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .execute();
}
