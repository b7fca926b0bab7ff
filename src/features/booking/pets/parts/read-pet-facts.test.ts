import { expect, test } from "vitest";
import type { BookingPet } from "../../contract/session.ts";
import { readPetFacts } from "./read-pet-facts.ts";

const ID = "01990000-0000-7000-8000-000000000042";
const PETS = [{ id: ID, breed: { id: ID }, weight: 20 }] as unknown as BookingPet[];
const NOW = new Date("2026-11-20T12:00:00Z");

function faults(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(`pets.0.${name}`, value);
  return readPetFacts(form, PETS, NOW).errors;
}

test.each([
  ["1850", "Enter 1980 or a later year"],
  ["2030", "The birth year is in the future"],
  ["20", "Enter a year such as 2020; a guess is fine"],
])("reports the birth year %s together with a missing gender", (birthYear, message) => {
  expect(faults({ name: "Rex", birthYear })).toEqual({
    "pets.0.gender": ["Choose male or female"],
    "pets.0.birthYear": [message],
  });
});

test("finds no fault in complete facts", () => {
  expect(faults({ name: "Rex", gender: "male", birthYear: "2026" })).toEqual({});
});
