import type { PetBreed } from "#features/pets/contract.ts";
import { findTypedBreed } from "#features/pets/parts/read-breed.ts";
import { findWeightFault, unknownBreed } from "#features/pets/words.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import type { ShownSession } from "../../parts/path.ts";
import type { BookingPetInput } from "../contract/pets.ts";
import { missingServiceText } from "../words.ts";

/** A pet on the form. `n` names its fields and stays while others come and go; the rest is as typed. */
export type PetCard = {
  n: number;
  /** A pet of the booking or of the customer; empty for one that is not saved yet. */
  id: string;
  name: string;
  kind: string;
  breed: string;
  weight: string;
  service: string;
  addOns: string[];
};

/** How a card is headed; `place` from 1. */
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

/** The booking's pets as cards, with empty ones up to `atLeast`. */
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

/** The cards that a form holds, in their order. */
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

/** The pets on the cards; cards of an unknown breed are left out and named in the errors. */
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

/** Errors of the API, which counts pets, at the fields of the cards. */
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

/** The faults with the pet's name in front, for the summary; a single pet needs no name. */
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

/** The card with another kind chosen: what belongs to the old one goes. */
export function withKind(card: PetCard, kind: string): PetCard {
  return { ...card, kind, breed: "", weight: "", service: "", addOns: [] };
}

/** The cards that lack a service. */
export function missingServices(cards: readonly PetCard[]): FieldErrors {
  const lacking = cards.filter((card) => card.service === "");
  return Object.fromEntries(
    lacking.map((card) => [`pets.${card.n}.service`, [missingServiceText(petPhrase(card))]]),
  );
}

function petPhrase({ name, breed, kind }: PetCard): string {
  return name || `your ${breed || kind || "pet"}`;
}
