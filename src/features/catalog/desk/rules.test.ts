import { describe, expect, it } from "vitest";
import { faultsOfService, freeSlug, matchesSearch, toFeatures } from "./rules.ts";

const SMALL = "small";
const LARGE = "large";
const price = (over: object = {}) => ({
  ...{ sizeId: SMALL, minPrice: 6_000, maxPrice: 7_000, minutes: 45 },
  ...over,
});
const bath = { name: "Bath", prices: [price()], addOnIds: ["teeth"] };
const known = {
  sizeIds: new Set([SMALL, LARGE]),
  addOnIds: new Set(["teeth"]),
  otherNames: ["Full groom"],
};

describe("the faults of a service", () => {
  it("are none for one with a name, a price and the brand's add-ons", () => {
    expect(faultsOfService(bath, known)).toEqual({});
    const both = [price(), price({ sizeId: LARGE, minPrice: 0, maxPrice: 0 })];
    expect(faultsOfService({ ...bath, prices: both }, known)).toEqual({});
  });

  it.each([
    ["a name that another service has", { name: " full GROOM " }, { name: "sameName" }],
    ["no price at all", { prices: [] }, { prices: "prices" }],
    ["a size twice", { prices: [price(), price()] }, { "prices.1.sizeId": "repeatedSize" }],
    ["a size of other pets", { prices: [price({ sizeId: "cat" })] }, { "prices.0.sizeId": "size" }],
    [
      "a highest price below the lowest",
      { prices: [price(), price({ sizeId: LARGE, maxPrice: 5_999 })] },
      { "prices.1.maxPrice": "priceOrder" },
    ],
    ["an add-on that is not sold", { addOnIds: ["teeth", "gone"] }, { addOnIds: "addOn" }],
  ])("are at the field for %s", (_, over, faults) => {
    expect(faultsOfService({ ...bath, ...over }, known)).toEqual(faults);
  });
});

it("a web address that is taken gets the next free number", () => {
  expect(freeSlug("bath", new Set())).toBe("bath");
  expect(freeSlug("bath", new Set(["bath", "bath-2"]))).toBe("bath-3");
});

it("a feature has the same id for as long as its name stays", () => {
  const before = [{ id: "wash", name: "Wash" }];
  const after = toFeatures(["Nails", "Wash", "Nails"], before);
  expect(after).toEqual([
    { id: "feature", name: "Nails" },
    { id: "wash", name: "Wash" },
  ]);
  expect(toFeatures(["Ears", "Nails"], after)).toEqual([
    { id: "feature-2", name: "Ears" },
    { id: "feature", name: "Nails" },
  ]);
});

it("a search finds names with all its words, in any case", () => {
  expect(matchesSearch("Full groom", "")).toBe(true);
  expect(matchesSearch("Full groom", " GROOM full")).toBe(true);
  expect(matchesSearch("Full groom", "full bath")).toBe(false);
});
