import type { PetBreed } from "#features/pets/contract.ts";
import { type PetFacts, readPetFacts, readPets } from "#features/pets/service.ts";
import { findPetFaults } from "#features/pets/words.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { type FieldErrors, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { BookingSession } from "../../contract/session.ts";
import {
  type Draft,
  type DraftPet,
  INITIAL_PET_STATUS,
  MAX_BOOKED_PETS,
  usualWeight,
} from "../../rules/draft.ts";
import { changeDraft } from "../../service/change-session.ts";
import type { BookingPetWish } from "../contract/pets.ts";

/** What an owner tells of a pet, wherever it was told. */
type ToldFacts = Pick<DraftPet, (typeof TOLD)[number]>;
const TOLD = [
  "name",
  "gender",
  "birthYear",
  "weight",
  "vaccinated",
  "declawed",
  "spayedNeutered",
  "anxiousAggressive",
  "description",
] as const;

type Known = { facts: PetFacts; own: ReadonlyMap<string, ToldFacts>; now: Date };

/** Pets that the signed-in customer has told of before, by id. */
async function knownPets(context: Context): Promise<Known> {
  const facts = await readPetFacts(context.db);
  const { actor } = context;
  const pets = actor.role === "customer" ? await readPets(context.db, context.siteId, actor.profileId) : [];
  return { facts, own: new Map(pets.map((pet) => [pet.id, pet])), now: context.now };
}

function breedOf(wish: BookingPetWish, known: Known, field: string): PetBreed {
  const breed = known.facts.breedById.get(wish.breedId);
  const errors: FieldErrors = {};
  if (!breed) errors[`${field}breedId`] = ["Choose a breed from the list"];
  if (wish.birthYear !== undefined)
    for (const [name, words] of Object.entries(findPetFaults({ birthYear: wish.birthYear }, known.now)))
      errors[`${field}${name}`] = words;
  if (!breed || Object.keys(errors).length > 0) throw refuseFields(errors);
  return breed;
}

/** A change sets a pet back to its initial status; one without an id gets one and is new. */
function petOf(wish: BookingPetWish, before: DraftPet | undefined, known: Known, field: string): DraftPet {
  const breed = breedOf(wish, known, field);
  const own = wish.id === undefined ? undefined : known.own.get(wish.id);
  const told = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));
  // Services belong to a kind of pet: a dog that turns out to be a cat chooses anew.
  const kept = before && sameKind(before, breed, known) ? before.services : [];
  return {
    name: null,
    gender: null,
    birthYear: null,
    vaccinated: false,
    declawed: false,
    spayedNeutered: false,
    anxiousAggressive: false,
    description: "",
    weight: usualWeight(breed),
    ...(own && factsOf(own)),
    ...(before && factsOf(before)),
    ...(before && before.breedId !== breed.id && { weight: usualWeight(breed) }),
    ...told,
    breedId: breed.id,
    id: own || before ? (wish.id as string) : newId(),
    isNew: own === undefined,
    status: INITIAL_PET_STATUS,
    services: kept,
  };
}

function factsOf(pet: ToldFacts): Partial<DraftPet> {
  return Object.fromEntries(TOLD.map((name) => [name, pet[name]]));
}

function sameKind(before: DraftPet, breed: PetBreed, { facts }: Known): boolean {
  return facts.breedById.get(before.breedId)?.petType.id === breed.petType.id;
}

export async function addPet(context: Context, token: string, wish: BookingPetWish): Promise<BookingSession> {
  const known = await knownPets(context);
  return changeDraft(context, token, (draft) => {
    if (draft.pets.length >= MAX_BOOKED_PETS) {
      throw new Refusal("conflict", `Up to ${MAX_BOOKED_PETS} pets can be booked together.`);
    }
    if (draft.pets.some((pet) => pet.id === wish.id))
      throw new Refusal("conflict", "This pet is booked already.");
    return { ...draft, pets: [...draft.pets, petOf(wish, undefined, known, "")] };
  });
}

/** The booking's pets from now on; those named by their id keep what is not told anew. */
export async function setPets(
  context: Context,
  token: string,
  wishes: readonly BookingPetWish[],
): Promise<BookingSession> {
  return changeDraft(context, token, await petsChange(context, wishes));
}

/** A draft with other pets, as a change to make or only to look at. */
export async function petsChange(
  context: Context,
  wishes: readonly BookingPetWish[],
): Promise<(draft: Draft) => Draft> {
  const known = await knownPets(context);
  const ids = wishes.flatMap((wish) => wish.id ?? []);
  if (new Set(ids).size !== ids.length) throw refuseFields({ pets: ["Each pet can be booked once"] });
  return (draft) => {
    const before = new Map(draft.pets.map((pet) => [pet.id, pet]));
    const pets = wishes.map((wish, index) => petOf(wish, before.get(wish.id ?? ""), known, `pets.${index}.`));
    return { ...draft, pets };
  };
}
