import { describe, expect, test } from "vitest";
import type { PetBreed } from "#features/pets/contract.ts";
import {
  cardErrors,
  emptyCard,
  missingServices,
  namedFaults,
  readCards,
  toCards,
  toPetInputs,
} from "./pet-cards.ts";

const breed = (id: string, name: string, kind: string) =>
  ({ id, name, petType: { slug: kind } }) as unknown as PetBreed;
const BREEDS = [
  breed("golden", "Golden Retriever", "dog"),
  breed("mixed-dog", "Mixed breed", "dog"),
  breed("mixed-cat", "Mixed breed", "cat"),
];

function form(fields: Record<string, string | string[]>): FormData {
  const data = new FormData();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) data.append(name, value);
  return data;
}

test("the form's cards are read in the order of their numbers, with gaps", () => {
  const cards = readCards(
    form({
      "pets.10.breed": "Poodle",
      "pets.2.id": "p2",
      "pets.2.kind": "dog",
      "pets.2.breed": " Golden Retriever ",
      "pets.2.weight": "65",
      "pets.2.service": "s1",
      "pets.2.addOns": ["a1", "a2"],
      "pets.x.breed": "no card",
      intent: "",
    }),
  );
  expect(cards.map((card) => card.n)).toEqual([2, 10]);
  expect(cards[0]).toMatchObject({ id: "p2", breed: "Golden Retriever", weight: "65", addOns: ["a1", "a2"] });
  expect(cards[1]).toMatchObject({ id: "", service: "", addOns: [] });
});

describe("reading the pets from the cards", () => {
  const card = { ...emptyCard(3), breed: "golden retriever" };

  test("finds a breed in any letter case, and leaves an empty weight undefined", () => {
    expect(toPetInputs([card], BREEDS).inputs).toEqual([
      { id: undefined, breedId: "golden", weight: undefined },
    ]);
  });

  test("chooses by the card's kind between breeds of the same name", () => {
    const cat = { ...emptyCard(0), kind: "cat", breed: "Mixed breed" };
    expect(toPetInputs([cat], BREEDS).inputs[0]?.breedId).toBe("mixed-cat");
  });

  test("finds the breed even when the kind is wrong, as it may be without scripts", () => {
    const cat = { ...emptyCard(0), kind: "cat", breed: "Golden Retriever" };
    expect(toPetInputs([cat], BREEDS).inputs[0]?.breedId).toBe("golden");
  });

  test("reports a wrong breed and a wrong weight together, with the contract's messages", () => {
    const errorsOf = (weight: string) =>
      toPetInputs([{ ...emptyCard(1), breed: "gryphon", weight }], BREEDS).errors;
    for (const [weight, message] of [
      ["-5", "Enter the weight in pounds"],
      ["999", "Enter at most 400 lbs"],
      ["4.5", "Enter whole pounds, such as 24"],
    ] as const) {
      expect(Object.keys(errorsOf(weight))).toEqual(["pets.1.breed", "pets.1.weight"]);
      expect(errorsOf(weight)["pets.1.weight"]).toEqual([message]);
    }
  });

  test("leaves out an unknown breed and suggests a similar breed", () => {
    const { inputs, errors } = toPetInputs([card, { ...emptyCard(4), breed: "retriever" }], BREEDS);
    expect(inputs).toHaveLength(1);
    expect(errors["pets.4.breed"]?.[0]).toContain("Golden Retriever");
  });

  test("reports a weight that is not a number at its field", () => {
    expect(toPetInputs([{ ...card, weight: "heavy" }], BREEDS).errors).toHaveProperty(["pets.3.weight"]);
  });
});

test("errors from the API, which counts cards from 0, appear at the fields of their cards", () => {
  const cards = [emptyCard(2), emptyCard(7)];
  const errors = {
    "pets.1.breedId": ["Choose a breed"],
    "pets.0.services.0.id": ["Choose a service"],
    "pets.0.services": ["Choose a service"],
    pets: ["Each pet can be booked once"],
  };
  expect(cardErrors(errors, cards)).toEqual({
    "pets.7.breed": ["Choose a breed"],
    "pets.2.service": ["Choose a service"],
    "": ["Each pet can be booked once"],
  });
});

test("a card without a service gets an error that names its pet", () => {
  const cards = [
    { ...emptyCard(0), service: "s1" },
    { ...emptyCard(1), breed: "Poodle" },
    { ...emptyCard(2), name: "Mo" },
  ];
  expect(missingServices(cards)).toEqual({
    "pets.1.service": ["Choose a service for your Poodle"],
    "pets.2.service": ["Choose a service for Mo"],
  });
});

test("a booking without pets shows one empty card, or as many as requested", () => {
  expect(toCards({ pets: [] }, 1)).toEqual([emptyCard(0)]);
  expect(toCards({ pets: [] }, 3).map((card) => card.n)).toEqual([0, 1, 2]);
});

test("the summary names the pet of each error, unless there is only one pet", () => {
  const errors = { "pets.4.breed": ["Choose a breed"], "": ["Nothing of this works"] };
  const names = new Map([
    [0, "Rex"],
    [4, "Pet 2"],
  ]);
  expect(namedFaults(errors, names)).toEqual({
    "pets.4.breed": ["Pet 2: Choose a breed"],
    "": ["Nothing of this works"],
  });
  expect(namedFaults(errors, new Map([[4, "Pet 1"]]))).toEqual(errors);
});
