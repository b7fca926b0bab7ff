import { describe, expect, it } from "vitest";
import type { OfferedKind } from "#features/booking/pets/parts/offered-services.ts";
import { changePets, emptyPet, MAX_NEW_PETS, withKinds } from "./new-visit-cards.ts";

const PETS = [emptyPet(0), { ...emptyPet(3), breed: "Poodle", service: "bath" }];

describe("the buttons of the pets", () => {
  it("add a pet with a number of its own, up to the limit", () => {
    expect(changePets(PETS, "add")?.map(({ n }) => n)).toEqual([0, 3, 4]);
    const full = Array.from({ length: MAX_NEW_PETS }, (_, n) => emptyPet(n));
    expect(changePets(full, "add")).toHaveLength(MAX_NEW_PETS);
  });

  it("remove a pet, but not the last", () => {
    expect(changePets(PETS, "remove 0")?.map(({ n }) => n)).toEqual([3]);
    expect(changePets([emptyPet(0)], "remove 0")).toHaveLength(1);
  });

  it("leave the pets to all other buttons", () => {
    expect(changePets(PETS, "send")).toBeNull();
  });
});

it("gives a pet the kind of its service", () => {
  const kind = (slug: string, id: string) => ({ slug, services: [{ id }] }) as unknown as OfferedKind;
  const kinds = [kind("cat", "comb"), kind("dog", "bath")];
  expect(withKinds(PETS, kinds).map((pet) => pet.kind)).toEqual(["", "dog"]);
});
