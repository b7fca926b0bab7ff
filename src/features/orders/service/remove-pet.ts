import { lockPets, removeCustomerPet } from "#features/pets/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import * as ordersStore from "../store/orders.ts";
import { ORDER_REFUSALS } from "../words/refusals.ts";

/** Removes one of the caller's pets. Throws `conflict` if an open order includes the pet. */
export async function removePet(context: Context, id: string): Promise<Record<never, never>> {
  const { profileId } = actingAs(context, "customer");
  await context.db.transaction().execute(async (tx) => {
    await lockPets(tx, context.siteId, profileId);
    // This comes first: another customer's pet must be "not found", even if an order includes the pet.
    await removeCustomerPet(tx, context.siteId, profileId, id, context.now);
    if (await ordersStore.isPetBooked(tx, context.siteId, id)) {
      throw new Refusal("conflict", ORDER_REFUSALS.petBooked);
    }
  });
  return {};
}
