import { describe, expect, test } from "vitest";
import { estimateService, type OfferedKind } from "./offered-services.ts";

describe("the estimate of a service", () => {
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

  test("uses the price of the pet's size and adds the breed's share", () => {
    expect(estimateService({ prices }, kind, { percent: 125, weight: 24 })).toEqual({
      price: { min: 10_000, max: 12_500 },
      minutes: 75,
    });
    expect(estimateService({ prices }, kind, { percent: 100, weight: 25 })?.price.min).toBe(12_000);
  });

  test("rounds minutes up to multiples of five", () => {
    expect(estimateService({ prices }, kind, { percent: 103, weight: 24 })?.minutes).toBe(65);
  });

  test("spans the smallest to the largest size while the pet is unknown", () => {
    expect(estimateService({ prices }, kind, null)?.price).toEqual({ min: 8_000, max: 16_000 });
  });

  test("is null when the service has no price for the size", () => {
    expect(estimateService({ prices: prices.slice(0, 1) }, kind, { percent: 100, weight: 80 })).toBeNull();
  });
});
