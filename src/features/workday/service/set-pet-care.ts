import { groomsPet } from "#features/orders/service/grooms-pet.ts";
import type { Pet } from "#features/pets/contract.ts";
import { type PetCare, setCare } from "#features/pets/service/set-care.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";

/**
 * Saves what groomers know about a pet, for the next booking on. A groomer may do so for the pets of own
 * clients, staff for all pets.
 */
export async function setPetCare(context: Context, petId: string, care: PetCare): Promise<Pet> {
  const { db, siteId, actor } = context;
  if (actor.role !== "staff") {
    const { profileId: groomerId } = actingAs(context, "groomer");
    if (!(await groomsPet(db, siteId, { groomerId, petId }))) throw notFound("This pet");
  }
  return setCare(context, petId, care);
}
