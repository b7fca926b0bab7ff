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

/** One service with a price of its own for the one size there is, and two things to bring along. */
function makePricing(prices: readonly { min: number; max: number }[], taxBasisPoints: number): Pricing {
  const services = prices.map(({ min, max }, n) => ({
    id: id(100 + n),
    name: `Service ${n}`,
    prices: [{ sizeId: SMALL, minPrice: min, maxPrice: max, minutes: 45 }],
    addOns: [],
  }));
  const upsells = [upsell(BOW, "Bow", 1_200), upsell(BRUSH, "Brush", 2_250)];
  const serviceById = new Map(services.map((one) => [one.id, one]));
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
  const offs = (promos: Promos, kind: "coupon" | "gift_card", draft = NOTHING) =>
    quoteSession(draft, pricing, parts, promos).visits.map(({ quote }) => sumTakenOff(quote, kind));

  it("brings each thing with its groomer, and with the first when theirs does not come", () => {
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

  it("brings what has no groomer with the first visit, also when another is still to be chosen", () => {
    const open = [partOf(ANN, [petWith(0, 0)]), partOf(null, [petWith(1, 1)])];
    const upsells = [{ upsellId: BOW, quantity: 1, groomerId: null }];
    const { visits } = quoteSession({ ...NOTHING, upsells }, pricing, open, NO_PROMOS);
    expect(visits.map((visit) => visit.upsells.length)).toEqual([1, 0]);
  });

  it("takes a percentage off each, and a fixed amount as far as it goes", () => {
    const percent: Coupon = { ...fixed(1_000), kind: "percent" };
    expect(offs({ ...NO_PROMOS, coupon: percent }, "coupon")).toEqual([
      { min: 880, max: 1_100 }, // 10 % of $88–$110: the breed takes a tenth more
      { min: 550, max: 660 },
    ]);
    expect(offs({ ...NO_PROMOS, coupon: fixed(10_000) }, "coupon")).toEqual([
      { min: 8_800, max: 10_000 },
      { min: 1_200, max: 0 },
    ]);
  });

  it("reaches a coupon's minimum by all visits together", () => {
    expect(offs({ ...NO_PROMOS, coupon: fixed(1_000, 14_300) }, "coupon")[0]).toEqual({
      min: 1_000,
      max: 1_000,
    });
    expect(offs({ ...NO_PROMOS, coupon: fixed(1_000, 14_301) }, "coupon")).toEqual([
      { min: 0, max: 0 },
      { min: 0, max: 0 },
    ]);
  });

  it("spends a gift card from visit to visit, and tips once", () => {
    const draft = { ...NOTHING, tip: 500 };
    expect(offs({ ...NO_PROMOS, giftCard: card(12_000) }, "gift_card", draft)).toEqual([
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
  it("adds up, line by line and visit by visit; nothing goes below zero or takes more than there is", () => {
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
        for (const one of all) {
          expect(quoteSchema.parse(one)).toEqual(one);
          expect(one.total.min).toBeLessThanOrEqual(one.total.max);
          for (const end of ENDS) {
            expect(one.total[end]).toBe(one.entries.reduce((sum, { amount }) => sum + amount[end], 0));
            let running = 0;
            for (const { amount } of one.entries) {
              running += amount[end];
              expect(running).toBeGreaterThanOrEqual(0);
            }
          }
        }
        for (const end of ENDS) {
          const sumOf = (amountOf: (one: (typeof visits)[number]) => number) =>
            visits.reduce((sum, one) => sum + amountOf(one), 0);
          expect(quote.total[end]).toBe(sumOf((one) => one.quote.total[end]));
          expect(quote.subtotal[end]).toBe(sumOf((one) => one.quote.subtotal[end]));
          expect(sumTakenOff(quote, "gift_card")[end]).toBeLessThanOrEqual(giftCard ?? 0);
          if (coupon?.kind === "fixed")
            expect(sumTakenOff(quote, "coupon")[end]).toBeLessThanOrEqual(coupon.value);
          // What a card could still pay is never left unpaid.
          const rest = (giftCard ?? 0) - sumTakenOff(quote, "gift_card")[end];
          expect(rest === 0 || giftCard === null || quote.total[end] === 0).toBe(true);
          const spent = sumTakenOff(quote, "credit")[end];
          expect(spent === credit || quote.total[end] === 0).toBe(true);
          expect(spent).toBeLessThanOrEqual(credit);
        }
        expect(visits.flatMap((one) => one.upsells).reduce((sum, one) => sum + one.quantity, 0)).toBe(
          upsells.reduce((sum, one) => sum + one.quantity, 0),
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
