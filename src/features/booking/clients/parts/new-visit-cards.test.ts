import { describe, expect, it } from "vitest";
import { emptyCard } from "#features/booking/pets/parts/pet-cards.ts";
import { changeCards, MAX_NEW_PETS } from "./new-visit-cards.ts";

const CARDS = [emptyCard(0), { ...emptyCard(3), breed: "Poodle" }];

describe("the buttons of the pets' cards without scripts", () => {
  it("add a pet with a number of its own, up to the limit", () => {
    expect(changeCards(CARDS, "add")?.map(({ n }) => n)).toEqual([0, 3, 4]);
    const full = Array.from({ length: MAX_NEW_PETS }, (_, n) => emptyCard(n));
    expect(changeCards(full, "add")).toHaveLength(MAX_NEW_PETS);
  });

  it("remove a pet, but not the last", () => {
    expect(changeCards(CARDS, "remove 0")?.map(({ n }) => n)).toEqual([3]);
    expect(changeCards([emptyCard(0)], "remove 0")).toHaveLength(1);
  });

  it("change the kind of one pet, whose breed then goes", () => {
    expect(changeCards(CARDS, "kind 3 cat")?.[1]).toMatchObject({ kind: "cat", breed: "" });
    expect(changeCards(CARDS, "kind 3 cat")?.[0]).toEqual(CARDS[0]);
  });

  it("leave the cards to all other buttons", () => {
    expect(changeCards(CARDS, "send")).toBeNull();
  });
});
