import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ageInWords, breedNamed, breedsLike, isVaccinationOver, petSlug, sizeOf } from "./rules.ts";
import { findPetFaults } from "./words.ts";

const SIZES = [
  { slug: "large", petTypeId: "dog", minWeight: 40, maxWeight: 100 },
  { slug: "small", petTypeId: "dog", minWeight: 0, maxWeight: 20 },
  { slug: "medium", petTypeId: "dog", minWeight: 20, maxWeight: 40 },
  { slug: "any-cat", petTypeId: "cat", minWeight: 0, maxWeight: 400 },
];
const NOW = new Date("2027-01-05T16:00:00Z");

describe("the size of a pet", () => {
  it.each([
    [1, "small"],
    [19, "small"],
    [20, "medium"],
    [39, "medium"],
    [40, "large"],
    [99, "large"],
  ])("of %i lbs is %s, because a size includes its smallest weight only", (weight, slug) => {
    expect(sizeOf(SIZES, "dog", weight)?.slug).toBe(slug);
  });

  it("is the largest size for a heavier pet", () => {
    expect(sizeOf(SIZES, "dog", 343)?.slug).toBe("large");
  });

  it("belongs to the pet's own type at any weight", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.constantFrom("dog", "cat"), (weight, kind) => {
        expect(sizeOf(SIZES, kind, weight)?.petTypeId).toBe(kind);
      }),
    );
  });

  it("is null for a type without sizes", () => {
    expect(sizeOf(SIZES, "bird", 1)).toBeNull();
  });
});

describe("the year of birth", () => {
  it("may be this year but not next year", () => {
    expect(findPetFaults({ birthYear: 2027 }, NOW)).toEqual({});
    expect(findPetFaults({ birthYear: 2028 }, NOW)).toEqual({
      birthYear: [expect.stringContaining("future")],
    });
  });

  it.each([
    [2027, "under a year"],
    [2026, "1 year"],
    [2013, "14 years"],
  ])("%i is shown as %s", (birthYear, words) => {
    expect(ageInWords(birthYear, NOW)).toBe(words);
  });
});

describe("a pet's slug", () => {
  it.each([
    ["Mr. Bo Jangles", "mr-bo-jangles"],
    ["  Zoë & Chloé  ", "zoe-chloe"],
    ["小犬", "pet"],
    ["--", "pet"],
    ["🐩", "pet"],
  ])("for the name %j is %s", (name, slug) => {
    expect(petSlug(name)).toBe(slug);
  });

  it("is safe in a URL and never empty for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (name) => {
        expect(petSlug(name)).toMatch(/^[a-z0-9-]{1,60}$/);
      }),
    );
  });
});

const names = ["Poodle (Toy)", "Golden Retriever", "Labrador Retriever", "Goldendoodle", "Löwchen"];
const BREEDS = names.map((name) => ({ name }));

describe("a breed is found", () => {
  it.each([
    ["poodle toy", "Poodle (Toy)"],
    ["  GOLDEN retriever", "Golden Retriever"],
    ["lowchen", "Löwchen"],
  ])("by the typed text %s", (typed, name) => {
    expect(breedNamed(BREEDS, typed)?.name).toBe(name);
  });

  it("as an exact match only by its full name", () => {
    expect(breedNamed(BREEDS, "golden")).toBeNull();
    expect(breedNamed(BREEDS, "")).toBeNull();
  });

  it("by the beginning of any word, with breeds whose first word fits first", () => {
    expect(breedsLike(BREEDS, "retr", 8).map((breed) => breed.name)).toEqual([
      "Golden Retriever",
      "Labrador Retriever",
    ]);
    expect(breedsLike(BREEDS, "gold", 8).map((breed) => breed.name)).toEqual([
      "Golden Retriever",
      "Goldendoodle",
    ]);
    expect(breedsLike(BREEDS, "xyz", 8)).toEqual([]);
    expect(breedsLike(BREEDS, "", 2)).toHaveLength(2);
  });
});

describe("a vaccination", () => {
  it("is valid through its last day in every US time zone, or forever without a date", () => {
    expect(isVaccinationOver("2027-05-01", new Date("2027-05-02T09:59:00Z"))).toBe(false);
    expect(isVaccinationOver("2027-05-01", new Date("2027-05-02T10:00:00Z"))).toBe(true);
    expect(isVaccinationOver(null, new Date("2099-01-01T00:00:00Z"))).toBe(false);
  });
});
