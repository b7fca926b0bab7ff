import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { removeCustomerPet } from "../service.ts";
import * as maskStore from "../store/mask-pets.ts";
import * as petsStore from "../store.ts";

/** Removes a customer's pets and masks all names. Pet type and breed stay, because past orders need them. */
export async function forgetPets(tx: Tx, siteId: SiteId, customerId: string, now: Date): Promise<void> {
  for (const { id } of await petsStore.listByCustomer(tx, siteId, customerId)) {
    await removeCustomerPet(tx, siteId, customerId, id, now);
  }
  await maskStore.maskPets(tx, siteId, customerId, now);
}
