import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quoteSchema } from "./contract.ts";
import {
  createQuote,
  lineMinutes,
  linePrice,
  type QuoteInput,
  type ServiceLine,
  toShownLines,
  visitMinutes,
} from "./rules.ts";

const REX = "01990000-0000-7000-8000-000000000001";
const MIA = "01990000-0000-7000-8000-000000000002";

function lineOf(over: Partial<ServiceLine> = {}): ServiceLine {
  return {
    petId: REX,
    label: "Full groom",
    minutes: 60,
    price: { min: 8_000, max: 11_000 },
    breedPercent: 100,
    petPercent: 100,
    addOns: [],
    ...over,
  };
}

function quote(over: Partial<QuoteInput> = {}) {
  return createQuote({ lines: [lineOf()], pacePercent: 100, ...over });
}

const amounts = (over: Partial<QuoteInput>) =>
  quote(over).entries.map(({ kind, amount }) => [kind, amount.min, amount.max]);

describe("the minutes of a visit", () => {
  it("are base time × breed × pet × pace, plus add-ons, rounded up to 15", () => {
    const nails = { label: "Nails", minutes: 10, price: 1_500 };
    const slow = lineOf({ breedPercent: 130, petPercent: 110, addOns: [nails] });
    expect(lineMinutes(slow, 90)).toBe(88); // 60 × 1.3 × 1.1 × 0.9 = 77.22, plus 10
    expect(visitMinutes([slow], 90)).toBe(90);
    expect(visitMinutes([slow, lineOf({ minutes: 20 })], 90)).toBe(120); // The sum is 105.22.
  });

  it("are rounded after the sum, not for each line", () => {
    expect(visitMinutes([lineOf({ minutes: 50 }), lineOf({ minutes: 55 })], 100)).toBe(105);
    expect(visitMinutes([lineOf({ minutes: 60, breedPercent: 110, petPercent: 110 })], 100)).toBe(75);
    expect(visitMinutes([lineOf({ minutes: 90, breedPercent: 70 })], 100)).toBe(75); // The minutes are 63, not 63.000…01.
  });
});

describe("the price", () => {
  it("grows with breed and pet, and its entries show the difference", () => {
    expect(amounts({ lines: [lineOf({ breedPercent: 120, petPercent: 110 })] })).toEqual([
      ["service", 8_000, 11_000],
      ["modifier", 2_560, 3_520],
    ]);
    expect(linePrice(lineOf({ breedPercent: 90 }))).toEqual({ min: 7_200, max: 9_900 });
  });

  it("does not depend on the groomer's pace", () => {
    expect(quote({ pacePercent: 180 }).total).toEqual(quote().total);
  });

  it("lists lines, charges, coupon, tax, tip, gift card and credit in this order", () => {
    const made = quote({
      lines: [lineOf({ addOns: [{ label: "Nails", minutes: 10, price: 1_500 }] }), lineOf({ petId: MIA })],
      zone: { label: "North side", price: { min: 500, max: 500 } },
      upsells: [{ label: "Shampoo", price: 1_200, quantity: 2 }],
      customCharges: [{ label: "Parking", price: 700 }],
      processingFee: { label: "Processing fee", basisPoints: 290, fixed: 30, cap: null },
      coupon: { label: "Coupon SPRING", kind: "percent", value: 1_000, minimumSubtotal: 5_000 },
      giftCard: { label: "Gift card", balance: 2_000 },
      taxBasisPoints: 825,
      tip: 1_000,
      credit: 1_000,
    });
    expect(made.entries.map(({ kind, label, amount }) => [kind, label, amount.min])).toEqual([
      ["service", "Full groom", 8_000],
      ["add_on", "Nails", 1_500],
      ["service", "Full groom", 8_000],
      ["zone", "North side", 500],
      ["upsell", "Shampoo × 2", 2_400],
      ["custom_charge", "Parking", 700],
      ["custom_charge", "Processing fee", 642], // 2.9 % of 211.00, plus 0.30
      ["coupon", "Coupon SPRING", -2_110],
      ["tax", "Tax", 1_566], // per line on 85.50, 72.00, 4.50, 21.60, 6.30: 705 + 594 + 37 + 178 + 52
      ["tip", "Tip", 1_000],
      ["gift_card", "Gift card", -2_000],
      ["credit", "Referral credit", -1_000],
    ]);
    expect(made.subtotal.min).toBe(21_742);
    expect(made.total.min).toBe(19_198);
    expect(quoteSchema.parse(made)).toEqual(made);
  });

  it("rounds the tax of each line half up", () => {
    const upsells = [
      { label: "Bow", price: 50, quantity: 1 },
      { label: "Comb", price: 50, quantity: 1 },
    ];
    // 5 % of 50 cents is 2.5 cents, so each line adds 3 cents.
    expect(amounts({ lines: [], upsells, taxBasisPoints: 500 }).at(-1)).toEqual(["tax", 6, 6]);
  });

  it("lets a gift card pay for everything without lowering the tax", () => {
    const giftCard = { label: "Gift card", balance: 100_000 };
    expect(amounts({ giftCard, taxBasisPoints: 1_000, tip: 500 }).slice(1)).toEqual([
      ["tax", 800, 1_100],
      ["tip", 500, 500],
      ["gift_card", -9_300, -12_600],
    ]);
  });

  it("applies a fixed coupon from its minimum on and never goes below zero", () => {
    const coupon = { label: "Coupon", kind: "fixed" as const, value: 9_000, minimumSubtotal: 8_000 };
    expect(amounts({ coupon }).slice(1)).toEqual([["coupon", -8_000, -9_000]]);
    expect(amounts({ coupon: { ...coupon, minimumSubtotal: 8_001 } }).slice(1)).toEqual([]);
  });

  it("omits a fee, a tip and a credit of zero", () => {
    const processingFee = { label: "Processing fee", basisPoints: 0, fixed: 0, cap: null };
    expect(amounts({ processingFee, credit: 0, tip: 0 })).toHaveLength(1);
    expect(quote({ lines: [], processingFee: { ...processingFee, fixed: 30 } }).entries).toEqual([]);
  });
});

const cents = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 60_000 }));
const range = fc.tuple(cents, cents).map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }));
const percent = fc.integer({ min: 50, max: 300 });
const basisPoints = fc.integer({ min: 0, max: 3_000 });
const anyInput: fc.Arbitrary<QuoteInput> = fc.record({
  lines: fc.array(
    fc.record({
      petId: fc.constantFrom(REX, MIA),
      label: fc.constant("Bath"),
      minutes: fc.integer({ min: 5, max: 600 }),
      price: range,
      breedPercent: percent,
      petPercent: percent,
      addOns: fc.array(
        fc.record({ label: fc.constant("Nails"), minutes: fc.integer({ min: 0, max: 60 }), price: cents }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 5 },
  ),
  pacePercent: fc.integer({ min: 50, max: 200 }),
  zone: fc.option(fc.record({ label: fc.constant("Zone"), price: range })),
  upsells: fc.array(
    fc.record({ label: fc.constant("Bow"), price: cents, quantity: fc.integer({ min: 1, max: 20 }) }),
    { maxLength: 3 },
  ),
  customCharges: fc.array(fc.record({ label: fc.constant("Parking"), price: cents }), { maxLength: 2 }),
  processingFee: fc.option(
    fc.record({ label: fc.constant("Fee"), basisPoints, fixed: cents, cap: fc.option(cents) }),
  ),
  coupon: fc.option(
    fc.oneof(
      fc.record({
        label: fc.constant("Coupon"),
        kind: fc.constant("percent" as const),
        value: fc.integer({ min: 1, max: 10_000 }),
        minimumSubtotal: cents,
      }),
      fc.record({
        label: fc.constant("Coupon"),
        kind: fc.constant("fixed" as const),
        value: fc.integer({ min: 1, max: 90_000 }),
        minimumSubtotal: cents,
      }),
    ),
  ),
  giftCard: fc.option(fc.record({ label: fc.constant("Gift card"), balance: cents })),
  taxBasisPoints: basisPoints,
  tip: cents,
  credit: cents,
});

describe("every price", () => {
  it("is the sum of its entries in whole cents, and never negative", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { entries, subtotal, total, minutes } = createQuote(input);
        for (const end of ["min", "max"] as const) {
          expect(entries.every(({ amount }) => Number.isSafeInteger(amount[end]))).toBe(true);
          expect(total[end]).toBe(entries.reduce((sum, { amount }) => sum + amount[end], 0));
          expect(total[end]).toBeGreaterThanOrEqual(0);
          // No deduction exceeds the entries before it.
          let running = 0;
          for (const { amount } of entries) {
            running += amount[end];
            expect(running).toBeGreaterThanOrEqual(0);
          }
        }
        expect(total.min).toBeLessThanOrEqual(total.max);
        expect(subtotal.min).toBeLessThanOrEqual(subtotal.max);
        expect(minutes % 15).toBe(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is taxed in full when a coupon is worth less than half a cent", () => {
    const line = lineOf({ price: { min: 98, max: 98 } });
    const coupon = { kind: "percent", value: 50, minimumSubtotal: 0, label: "Half of a percent" } as const;
    const input = { lines: [line], pacePercent: 100, taxBasisPoints: 768 };
    expect(createQuote({ ...input, coupon })).toEqual(createQuote(input));
  });

  it("stays within its range when the groomer sets final prices within each line's range", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyInput, share, (input, at) => {
        const settle = <T extends { price: { min: number; max: number } }>(item: T): T => {
          const price = Math.round(item.price.min + (item.price.max - item.price.min) * at);
          return { ...item, price: { min: price, max: price } };
        };
        const lines = input.lines.map(settle);
        const zone = input.zone && settle(input.zone);
        const estimate = createQuote(input);
        // The placement of the order decided whether the coupon applies.
        const isGranted = estimate.entries.some((entry) => entry.kind === "coupon");
        const coupon = isGranted && input.coupon ? { ...input.coupon, minimumSubtotal: 0 } : null;
        const final = createQuote({ ...input, lines, zone, coupon }).total;
        expect(final.min).toBe(final.max);
        expect(final.min).toBeGreaterThanOrEqual(estimate.total.min);
        expect(final.max).toBeLessThanOrEqual(estimate.total.max);
      }),
      { numRuns: 1_000 },
    );
  });

  it("includes a pet's extra cost in the shown line of its service", () => {
    const nails = { label: "Nails", minutes: 10, price: 1_500 };
    const { entries } = quote({
      lines: [
        lineOf({ breedPercent: 125, addOns: [nails] }),
        lineOf({ petId: MIA, petPercent: 80 }),
        lineOf(),
      ],
    });
    expect(toShownLines(entries).map(({ label, detail, amount }) => [label, detail, amount.min])).toEqual([
      ["Full groom", "extra time for this pet", 10_000],
      ["Nails", undefined, 1_500],
      ["Full groom", "less time for this pet", 6_400],
      ["Full groom", undefined, 8_000],
    ]);
  });

  it("needs no fewer minutes for another line and the same for lines in another order", () => {
    fc.assert(
      fc.property(anyInput, ({ lines, pacePercent }) => {
        const whole = visitMinutes(lines, pacePercent);
        expect(visitMinutes(lines.slice(1), pacePercent)).toBeLessThanOrEqual(whole);
        expect(visitMinutes(lines.toReversed(), pacePercent)).toBe(whole);
      }),
    );
  });
});
