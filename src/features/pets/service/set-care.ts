import type { Db } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Pet } from "../contract.ts";
import { readPets } from "../service.ts";
import { saveCare } from "../store/care.ts";

/** `timeModifierPercent`: 100 means the usual time and price. */
export type PetCare = { groomerNote: string; timeModifierPercent: number };

/** Saves what groomers know about a pet. Bookings that are placed stay as they were agreed. */
export async function setCare(db: Db, siteId: SiteId, petId: string, care: PetCare, now: Date): Promise<Pet> {
  const customerId = await saveCare(db, siteId, petId, care, now);
  if (!customerId) throw notFound("This pet");
  const pets = await readPets(db, siteId, customerId);
  const pet = pets.find(({ id }) => id === petId);
  if (!pet) throw notFound("This pet");
  return pet;
}
