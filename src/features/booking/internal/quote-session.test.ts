import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Catalog } from "#features/catalog/service.ts";
import type { PetFacts } from "#features/pets/service.ts";
import type { Coupon } from "#features/promotions/rules.ts";
import { quoteSchema } from "#features/quotes/contract.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import type { DraftPet, DraftUpsell } from "../rules/draft.ts";
import type { Pricing } from "../service/quote-draft.ts";
import { type Promos, type QuotePart, quoteSession } from "./quote-session.ts";

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const [DOG, SMALL, POODLE, BOW, BRUSH, ANN, BEA, CLEO] = [1, 2, 3, 4, 5, 11, 12, 13].map(id) as [
  string,
  ...string[],
] as [string, string, string, string, string, string, string, string];
const GROOMERS = [ANN, BEA, CLEO];
const ENDS = ["min", "max"] as const;

const upsell = (of: string, name: string, price: number) => ({
  ...{ id: of, name, description: "", price, images: [], defaultImage: null },
});

/** Makes services with one price each for the only size, and two upsells. */
function makePricing(prices: readonly { min: number; max: number }[], taxBasisPoints: number): Pricing {
  const services = prices.map(({ min, max }, n) => ({
    id: id(100 + n),
    name: `Service ${n}`,
    prices: [{ sizeId: SMALL, minPrice: min, maxPrice: max, minutes: 45 }],
    addOns: [],
  }));
  const upsells = [upsell(BOW, "Bow", 1_200), upsell(BRUSH, "Brush", 2_250)];
  const serviceById = new Map(services.map((service) => [service.id, service]));
  const breed = { id: POODLE, petType: { id: DOG }, timeModifierPercent: 110 };
  return {
    catalog: { categories: [], services, serviceById, upsells } as unknown as Catalog,
    facts: {
      types: [],
      breeds: [],
      sizes: [{ id: SMALL, petTypeId: DOG, minWeight: 0, maxWeight: 400 }],
      breedById: new Map([[POODLE, breed]]),
    } as unknown as PetFacts,
    area: { taxBasisPoints } as Pricing["area"],
    processingFee: null,
  };
}

const petWith = (n: number, service: number): DraftPet =>
  ({
    id: id(200 + n),
    name: `Pet ${n}`,
    breedId: POODLE,
    weight: 20,
    services: [{ id: id(100 + service), addOnIds: [] }],
  }) as unknown as DraftPet;

const partOf = (groomerId: string | null, pets: readonly DraftPet[], zone = 0): QuotePart => ({
  groomerId,
  pacePercent: 100,
  zonePrice: { min: zone, max: zone },
  pets,
});

const NOTHING = { upsells: [] as DraftUpsell[], coupon: null, giftCard: null, tip: 0 };
const NO_PROMOS: Promos = { coupon: null, giftCard: null, credit: 0 };
const fixed = (value: number, minimumSubtotal = 0): Coupon => ({
  ...{ id: id(900), code: "OFF", kind: "fixed", value, minimumSubtotal },
  ...{ firstOrder: false, serviceIds: [], areaIds: [] },
});
const card = (balance: number) => ({ id: id(901), code: "GIFT", balance });

describe("a booking of two visits", () => {
  const pricing = makePricing(
    [
      { min: 8_000, max: 10_000 },
      { min: 5_000, max: 6_000 },
    ],
    0,
  );
  const parts = [partOf(ANN, [petWith(0, 0)]), partOf(BEA, [petWith(1, 1)])];
  const reductions = (promos: Promos, kind: "coupon" | "gift_card", draft = NOTHING) =>
    quoteSession(draft, pricing, parts, promos).visits.map(({ quote }) => sumTakenOff(quote, kind));

  it("assigns upsells to their groomer's visit, or to the first visit without that groomer", () => {
    const upsells = [
      { upsellId: BOW, quantity: 2, groomerId: BEA },
      { upsellId: BRUSH, quantity: 1, groomerId: null },
      { upsellId: BOW, quantity: 3, groomerId: CLEO },
      { upsellId: id(999), quantity: 1, groomerId: ANN },
    ];
    const { visits } = quoteSession({ ...NOTHING, upsells }, pricing, parts, NO_PROMOS);
    const brought = visits.map((visit) => visit.upsells.map(({ name, quantity }) => [name, quantity]));
    expect(brought).toEqual([
      [
        ["Bow", 3],
        ["Brush", 1],
      ],
      [["Bow", 2]],
    ]);
  });

  it("assigns upsells without a groomer to the first visit, even while the second lacks one", () => {
    const open = [partOf(ANN, [petWith(0, 0)]), partOf(null, [petWith(1, 1)])];
    const upsells = [{ upsellId: BOW, quantity: 1, groomerId: null }];
    const { visits } = quoteSession({ ...NOTHING, upsells }, pricing, open, NO_PROMOS);
    expect(visits.map((visit) => visit.upsells.length)).toEqual([1, 0]);
  });

  it("takes a percentage off each visit, and spends a fixed amount visit by visit", () => {
    const percent: Coupon = { ...fixed(1_000), kind: "percent" };
    expect(reductions({ ...NO_PROMOS, coupon: percent }, "coupon")).toEqual([
      { min: 880, max: 1_100 }, // 10 % of $88–$110, because the breed costs a tenth more
      { min: 550, max: 660 },
    ]);
    expect(reductions({ ...NO_PROMOS, coupon: fixed(10_000) }, "coupon")).toEqual([
      { min: 8_800, max: 10_000 },
      { min: 1_200, max: 0 },
    ]);
  });

  it("adds all visits together for a coupon's minimum", () => {
    expect(reductions({ ...NO_PROMOS, coupon: fixed(1_000, 14_300) }, "coupon")[0]).toEqual({
      min: 1_000,
      max: 1_000,
    });
    expect(reductions({ ...NO_PROMOS, coupon: fixed(1_000, 14_301) }, "coupon")).toEqual([
      { min: 0, max: 0 },
      { min: 0, max: 0 },
    ]);
  });

  it("spends a gift card visit by visit, and charges the tip once", () => {
    const draft = { ...NOTHING, tip: 500 };
    expect(reductions({ ...NO_PROMOS, giftCard: card(12_000) }, "gift_card", draft)).toEqual([
      { min: 9_300, max: 11_500 },
      { min: 2_700, max: 500 },
    ]);
    const { visits, quote } = quoteSession(draft, pricing, parts, NO_PROMOS);
    expect(visits.map((visit) => visit.quote.entries.filter((entry) => entry.kind === "tip").length)).toEqual(
      [1, 0],
    );
    expect(quote.entries.filter((entry) => entry.kind === "tip")).toHaveLength(1);
  });
});

const cents = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 40_000 }));
const range = fc.tuple(cents, cents).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));
const groomer = fc.constantFrom(null, ...GROOMERS);
const anySession = fc.record({
  prices: fc.array(range, { minLength: 3, maxLength: 3 }),
  taxBasisPoints: fc.integer({ min: 0, max: 2_000 }),
  parts: fc.array(fc.record({ zone: cents, services: fc.array(fc.nat({ max: 2 }), { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  upsells: fc.array(
    fc.record({
      upsellId: fc.constantFrom(BOW, BRUSH),
      quantity: fc.integer({ min: 1, max: 20 }),
      groomerId: groomer,
    }),
    { maxLength: 4 },
  ),
  tip: cents,
  coupon: fc.option(
    fc.record({
      kind: fc.constantFrom("percent" as const, "fixed" as const),
      value: fc.integer({ min: 1, max: 10_000 }),
      minimumSubtotal: cents,
    }),
  ),
  giftCard: fc.option(cents),
  credit: fc.constantFrom(0, 1_000, 25_000),
});

describe("every booking of one to three visits", () => {
  it("adds up by line and by visit, never goes below zero, and never spends more than there is", () => {
    fc.assert(
      fc.property(anySession, ({ prices, taxBasisPoints, parts, upsells, tip, coupon, giftCard, credit }) => {
        const visitsQuoted = parts.map(({ zone, services }, place) =>
          partOf(
            GROOMERS[place] ?? null,
            services.map((service, n) => petWith(place * 10 + n, service)),
            zone,
          ),
        );
        const promos: Promos = {
          coupon: coupon && { ...fixed(coupon.value, coupon.minimumSubtotal), kind: coupon.kind },
          giftCard: giftCard === null ? null : card(giftCard),
          credit,
        };
        const draft = { ...NOTHING, upsells, tip };
        const { quote, visits } = quoteSession(
          draft,
          makePricing(prices, taxBasisPoints),
          visitsQuoted,
          promos,
        );
        const all = [quote, ...visits.map((visit) => visit.quote)];
        for (const each of all) {
          expect(quoteSchema.parse(each)).toEqual(each);
          expect(each.total.min).toBeLessThanOrEqual(each.total.max);
          for (const end of ENDS) {
            expect(each.total[end]).toBe(each.entries.reduce((sum, { amount }) => sum + amount[end], 0));
            let running = 0;
            for (const { amount } of each.entries) {
              running += amount[end];
              expect(running).toBeGreaterThanOrEqual(0);
            }
          }
        }
        for (const end of ENDS) {
          const sumOf = (amountOf: (visit: (typeof visits)[number]) => number) =>
            visits.reduce((sum, visit) => sum + amountOf(visit), 0);
          expect(quote.total[end]).toBe(sumOf((visit) => visit.quote.total[end]));
          expect(quote.subtotal[end]).toBe(sumOf((visit) => visit.quote.subtotal[end]));
          expect(sumTakenOff(quote, "gift_card")[end]).toBeLessThanOrEqual(giftCard ?? 0);
          if (coupon?.kind === "fixed")
            expect(sumTakenOff(quote, "coupon")[end]).toBeLessThanOrEqual(coupon.value);
          // A card pays as much as it can.
          const rest = (giftCard ?? 0) - sumTakenOff(quote, "gift_card")[end];
          expect(rest === 0 || giftCard === null || quote.total[end] === 0).toBe(true);
          const creditSpent = sumTakenOff(quote, "credit")[end];
          expect(creditSpent === credit || quote.total[end] === 0).toBe(true);
          expect(creditSpent).toBeLessThanOrEqual(credit);
        }
        expect(
          visits.flatMap((visit) => visit.upsells).reduce((sum, upsell) => sum + upsell.quantity, 0),
        ).toBe(upsells.reduce((sum, { quantity }) => sum + quantity, 0));
      }),
      { numRuns: 1_000 },
    );
  });
});
