import type { PetBreed } from "#features/pets/contract.ts";
import { findTypedBreed } from "#features/pets/parts/read-breed.ts";
import { findWeightFault, unknownBreed } from "#features/pets/words.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import type { ShownSession } from "../../parts/path.ts";
import type { BookingPetInput } from "../contract/pets.ts";
import { missingServiceText } from "../words.ts";

/** A pet on the form, as typed. `n` is part of the pet's field names and never changes. */
export type PetCard = {
  n: number;
  /** The id of a pet of the booking or of the customer; empty for a pet that is not saved yet. */
  id: string;
  name: string;
  kind: string;
  breed: string;
  weight: string;
  service: string;
  addOns: string[];
};

/** The heading of a card: the pet's name, or "Pet 2". `place` counts from 1. */
export const cardTitle = ({ name }: PetCard, place: number) => name || `Pet ${place}`;

export const emptyCard = (n: number): PetCard => ({
  n,
  id: "",
  name: "",
  kind: "dog",
  breed: "",
  weight: "",
  service: "",
  addOns: [],
});

/** The booking's pets as cards, with empty cards up to `atLeast` cards. */
export function toCards({ pets }: Pick<ShownSession, "pets">, atLeast: number): PetCard[] {
  const cards = pets.map((pet, n): PetCard => {
    const [service] = pet.services;
    return {
      n,
      id: pet.id,
      name: pet.name ?? "",
      kind: pet.breed.petType,
      breed: pet.breed.name,
      weight: String(pet.weight),
      service: service?.id ?? "",
      addOns: service?.serviceAddOns.map((addOn) => addOn.id) ?? [],
    };
  });
  while (cards.length < atLeast) cards.push(emptyCard(cards.length));
  return cards;
}

/** Reads the cards of a form, in their order. */
export function readCards(form: FormData): PetCard[] {
  const numbers = new Set<number>();
  for (const name of form.keys()) {
    const n = /^pets\.(\d{1,3})\./.exec(name)?.[1];
    if (n !== undefined) numbers.add(Number(n));
  }
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return [...numbers]
    .sort((a, b) => a - b)
    .map((n) => ({
      n,
      id: text(`pets.${n}.id`),
      name: text(`pets.${n}.name`),
      kind: text(`pets.${n}.kind`),
      breed: text(`pets.${n}.breed`),
      weight: text(`pets.${n}.weight`),
      service: text(`pets.${n}.service`),
      addOns: form.getAll(`pets.${n}.addOns`).map(String),
    }));
}

type CardInputs = { inputs: BookingPetInput[]; cards: PetCard[]; errors: FieldErrors };

/**
 * The valid cards, as `cards` and, in the same order, as API `inputs`. A card with an unknown breed or a
 * wrong weight has an error instead.
 */
export function toPetInputs(cards: readonly PetCard[], breeds: readonly PetBreed[]): CardInputs {
  const found: CardInputs = { inputs: [], cards: [], errors: {} };
  for (const card of cards) {
    const breed = findTypedBreed(card.breed, card.kind, breeds);
    const weight = card.weight === "" ? undefined : Number(card.weight);
    const fault = weight === undefined ? null : findWeightFault(weight);
    if (!breed) found.errors[`pets.${card.n}.breed`] = [unknownBreed(card.breed, breeds)];
    if (fault) found.errors[`pets.${card.n}.weight`] = [fault];
    else if (breed) {
      const id = card.id === "" ? undefined : card.id;
      found.inputs.push({ id, breedId: breed.id, weight });
      found.cards.push(card);
    }
  }
  return found;
}

/** Moves the API's errors to the fields of the cards. The API numbers pets by position, a form by `n`. */
export function cardErrors(errors: FieldErrors, cards: readonly PetCard[]): FieldErrors {
  const FIELDS: Record<string, string> = { breedId: "breed", services: "service", id: "breed" };
  const renamed: FieldErrors = {};
  for (const [name, words] of Object.entries(errors)) {
    const [, index = "", field = ""] = /^pets\.(\d+)\.(\w+)/.exec(name) ?? [];
    const card = cards[Number(index)];
    const key = index !== "" && card ? `pets.${card.n}.${FIELDS[field] ?? field}` : "";
    renamed[key] = [...new Set([...(renamed[key] ?? []), ...words])];
  }
  return renamed;
}

/** The errors for the summary, with the pet's name in front unless there is only one pet. */
export function namedFaults(errors: FieldErrors | undefined, names: ReadonlyMap<number, string>) {
  if (!errors || names.size < 2) return errors;
  return Object.fromEntries(
    Object.entries(errors).map(([field, words]): [string, string[]] => {
      const n = /^pets\.(\d+)\./.exec(field)?.[1];
      const name = n === undefined ? undefined : names.get(Number(n));
      return [field, name ? words.map((text) => `${name}: ${text}`) : words];
    }),
  );
}

/** The card with another kind of pet, without the breed, weight and services of the former kind. */
export function withKind(card: PetCard, kind: string): PetCard {
  return { ...card, kind, breed: "", weight: "", service: "", addOns: [] };
}

/** The errors of the cards that lack a service. */
export function missingServices(cards: readonly PetCard[]): FieldErrors {
  const lacking = cards.filter((card) => card.service === "");
  return Object.fromEntries(
    lacking.map((card) => [`pets.${card.n}.service`, [missingServiceText(petPhrase(card))]]),
  );
}

function petPhrase({ name, breed, kind }: PetCard): string {
  return name || `your ${breed || kind || "pet"}`;
}
