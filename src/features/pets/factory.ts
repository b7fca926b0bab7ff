import type { Db } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { PetInput } from "./contract.ts";
import { petSlug } from "./rules.ts";

/** What an owner says of a dog of 24 lbs; `over` says otherwise. */
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

/** A pet of a customer as it stands in the database; its id. */
export async function makePet(
  db: Db,
  siteId: SiteId,
  customerId: string,
  breedId: string,
  over: Partial<PetInput> & { status?: "active" | "removed"; now?: Date } = {},
): Promise<string> {
  const { now = new Date(), status = "active", ...wish } = over;
  const id = newId();
  const { petTypeId } = await db
    .selectFrom("petBreeds")
    .select("petTypeId")
    .where("id", "=", breedId)
    .executeTakeFirstOrThrow();
  const told = petInput(breedId, wish);
  await db
    .insertInto("pets")
    .values({
      ...told,
      id,
      siteId,
      customerId,
      petTypeId,
      slug: petSlug(told.name),
      status,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}
