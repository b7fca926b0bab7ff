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
import type { BookingPetInput } from "../contract/pets.ts";
import { ALREADY_BOOKED, maxPetsText, PET_FAULTS } from "../words.ts";

/** The facts that an owner enters about a pet, in a booking or in the profile. */
type OwnerFacts = Pick<DraftPet, (typeof FACT_NAMES)[number]>;
const FACT_NAMES = [
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

/** A stored pet. Groomers and staff, not owners, set `timeModifierPercent`. */
type OwnPet = OwnerFacts & { timeModifierPercent: number };

type KnownPets = { facts: PetFacts; ownPets: ReadonlyMap<string, OwnPet>; now: Date };

type Scope = Pick<Context, "db" | "siteId" | "now" | "actor">;

/** Reads the pet facts and the pets of `ownerId` by id: by default the signed-in customer's. */
async function readKnownPets(context: Scope, ownerId = callerOf(context)): Promise<KnownPets> {
  const facts = await readPetFacts(context.db);
  const pets = ownerId === null ? [] : await readPets(context.db, context.siteId, ownerId);
  return { facts, ownPets: new Map(pets.map((pet) => [pet.id, pet])), now: context.now };
}

const callerOf = ({ actor }: Scope) => (actor.role === "customer" ? actor.profileId : null);

/** The breed of a pet. Refuses an unknown breed and an impossible birth year. `field`: "pets.0." or "". */
function requireBreed(input: BookingPetInput, known: KnownPets, field: string): PetBreed {
  const breed = known.facts.breedById.get(input.breedId);
  const errors: FieldErrors = {};
  if (!breed) errors[`${field}breedId`] = [PET_FAULTS.breed];
  if (input.birthYear !== undefined)
    for (const [name, words] of Object.entries(findPetFaults({ birthYear: input.birthYear }, known.now)))
      errors[`${field}${name}`] = words;
  if (!breed || Object.keys(errors).length > 0) throw refuseFields(errors);
  return breed;
}

/**
 * The draft's pet after a change. Facts come from the input, else from the draft, else from the profile. A
 * pet that neither the draft nor the profile knows gets a new id.
 */
function toDraftPet(
  input: BookingPetInput,
  before: DraftPet | undefined,
  known: KnownPets,
  field: string,
): DraftPet {
  const breed = requireBreed(input, known, field);
  const own = input.id === undefined ? undefined : known.ownPets.get(input.id);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  // Services belong to a pet type: when a dog becomes a cat, its services are removed.
  const priorServices = before && isSamePetType(before, breed, known) ? before.services : [];
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
    ...(own && pickFacts(own)),
    ...(before && pickFacts(before)),
    ...(before && before.breedId !== breed.id && { weight: usualWeight(breed) }),
    ...given,
    breedId: breed.id,
    id: own || before ? (input.id as string) : newId(),
    isNew: own === undefined,
    ...(own && { timeModifierPercent: own.timeModifierPercent }),
    status: INITIAL_PET_STATUS,
    services: priorServices,
  };
}

function pickFacts(pet: OwnerFacts): Partial<DraftPet> {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, pet[name]]));
}

function isSamePetType(before: DraftPet, breed: PetBreed, { facts }: KnownPets): boolean {
  return facts.breedById.get(before.breedId)?.petType.id === breed.petType.id;
}

export async function addPet(
  context: Context,
  token: string,
  input: BookingPetInput,
): Promise<BookingSession> {
  const known = await readKnownPets(context);
  return changeDraft(context, token, (draft) => {
    if (draft.pets.length >= MAX_BOOKED_PETS) {
      throw new Refusal("conflict", maxPetsText(MAX_BOOKED_PETS));
    }
    if (draft.pets.some((pet) => pet.id === input.id)) throw new Refusal("conflict", ALREADY_BOOKED);
    return { ...draft, pets: [...draft.pets, toDraftPet(input, undefined, known, "")] };
  });
}

/** Replaces the booking's pets. Facts that the input leaves out stay as the draft or profile has them. */
export async function setPets(
  context: Context,
  token: string,
  inputs: readonly BookingPetInput[],
): Promise<BookingSession> {
  return changeDraft(context, token, await preparePetsChange(context, inputs));
}

/**
 * Prepares the change that replaces a draft's pets, to save or to preview. `ownerId`: the customer whose pets
 * are known, by default the caller. Refuses a repeated pet.
 */
export async function preparePetsChange(
  context: Scope,
  inputs: readonly BookingPetInput[],
  ownerId?: string,
): Promise<(draft: Draft) => Draft> {
  const known = await readKnownPets(context, ownerId);
  const ids = inputs.flatMap((input) => input.id ?? []);
  if (new Set(ids).size !== ids.length) throw refuseFields({ pets: [PET_FAULTS.repeatedPet] });
  return (draft) => {
    const before = new Map(draft.pets.map((pet) => [pet.id, pet]));
    const pets = inputs.map((input, index) =>
      toDraftPet(input, before.get(input.id ?? ""), known, `pets.${index}.`),
    );
    return { ...draft, pets };
  };
}
