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

/** What an owner says about a pet, in a booking or a profile. */
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

type KnownPets = { facts: PetFacts; own: ReadonlyMap<string, OwnerFacts>; now: Date };

/** Pets of the signed-in customer, by id. */
async function readKnownPets(context: Context): Promise<KnownPets> {
  const facts = await readPetFacts(context.db);
  const { actor } = context;
  const pets = actor.role === "customer" ? await readPets(context.db, context.siteId, actor.profileId) : [];
  return { facts, own: new Map(pets.map((pet) => [pet.id, pet])), now: context.now };
}

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

/** A change sets a pet back to its initial status; one without an id gets one and is new. */
function toDraftPet(
  input: BookingPetInput,
  before: DraftPet | undefined,
  known: KnownPets,
  field: string,
): DraftPet {
  const breed = requireBreed(input, known, field);
  const own = input.id === undefined ? undefined : known.own.get(input.id);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  // Services belong to a kind of pet: a dog that turns out to be a cat loses them.
  const priorServices = before && sameKind(before, breed, known) ? before.services : [];
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
    status: INITIAL_PET_STATUS,
    services: priorServices,
  };
}

function pickFacts(pet: OwnerFacts): Partial<DraftPet> {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, pet[name]]));
}

function sameKind(before: DraftPet, breed: PetBreed, { facts }: KnownPets): boolean {
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

/** Replaces the booking's pets; facts of a known pet that the input leaves out stay. */
export async function setPets(
  context: Context,
  token: string,
  inputs: readonly BookingPetInput[],
): Promise<BookingSession> {
  return changeDraft(context, token, await preparePetsChange(context, inputs));
}

/** A draft with other pets, as a change to make or only to look at. */
export async function preparePetsChange(
  context: Context,
  inputs: readonly BookingPetInput[],
): Promise<(draft: Draft) => Draft> {
  const known = await readKnownPets(context);
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
