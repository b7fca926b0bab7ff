import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { PetInput } from "./contract.ts";
import { petSlug } from "./rules.ts";

/** Makes the input for a dog of 24 lbs; `over` replaces single fields. */
export function petInput(breedId: string, over: Partial<PetInput> = {}): PetInput {
  return {
    name: "Biscuit",
    breedId,
    gender: "male",
    birthYear: 2021,
    weight: 24,
    vaccinated: true,
    declawed: false,
    spayedNeutered: true,
    anxiousAggressive: false,
    ...over,
  };
}

/** Inserts a pet of a customer and returns the pet's id. */
export async function makePet(
  db: Db,
  siteId: SiteId,
  customerId: string,
  breedId: string,
  over: Partial<PetInput> & { status?: "active" | "removed"; now?: Date } = {},
): Promise<string> {
  const { now = new Date(), status = "active", ...facts } = over;
  const id = newId();
  const { petTypeId } = await db
    .selectFrom("petBreeds")
    .select("petTypeId")
    .where("id", "=", breedId)
    .executeTakeFirstOrThrow();
  const input = petInput(breedId, facts);
  await db
    .insertInto("pets")
    .values({
      ...input,
      id,
      siteId,
      customerId,
      petTypeId,
      slug: petSlug(input.name),
      status,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}
