import { describe, expect, test } from "vitest";
import { estimateService, type OfferedKind } from "./offered-services.ts";

describe("what a service costs and takes", () => {
  const size = (id: string, minWeight: number, maxWeight: number) => ({
    id,
    slug: id,
    petTypeId: "dog",
    name: id,
    label: id,
    minWeight,
    maxWeight,
  });
  const kind: OfferedKind = {
    slug: "dog",
    name: "Dog",
    petTypeId: "dog",
    breeds: [],
    sizes: [size("small", 0, 25), size("large", 25, 400)],
    services: [],
  };
  const prices = [
    { sizeId: "small", minPrice: 8_000, maxPrice: 10_000, minutes: 60 },
    { sizeId: "large", minPrice: 12_000, maxPrice: 16_000, minutes: 90 },
  ];

  test("for a breed and weight: that size's price, with the breed's share", () => {
    expect(estimateService({ prices }, kind, { percent: 125, weight: 24 })).toEqual({
      price: { min: 10_000, max: 12_500 },
      minutes: 75,
    });
    expect(estimateService({ prices }, kind, { percent: 100, weight: 25 })?.price.min).toBe(12_000);
  });

  test("minutes are rounded up to fives", () => {
    expect(estimateService({ prices }, kind, { percent: 103, weight: 24 })?.minutes).toBe(65);
  });

  test("before the pet is known: from the smallest to the largest", () => {
    expect(estimateService({ prices }, kind, null)?.price).toEqual({ min: 8_000, max: 16_000 });
  });

  test("a service without a price for the size is not offered", () => {
    expect(estimateService({ prices: prices.slice(0, 1) }, kind, { percent: 100, weight: 80 })).toBeNull();
  });
});
