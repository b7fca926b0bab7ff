import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Quote } from "#features/quotes/contract.ts";
import { isFee } from "#features/quotes/rules/processing-fee.ts";
import { sumTakenOff } from "#features/quotes/rules.ts";
import {
  type AgreedLine,
  mayChangeServices,
  type OrderPricing,
  statusWith,
  totalsWithLines,
} from "./pet-services.ts";

const NOTHING = { min: 0, max: 0 };
const START = new Date("2027-01-08T18:00:00Z");
const FREE_UNTIL = new Date("2027-01-07T18:00:00Z");

const lineArb: fc.Arbitrary<AgreedLine> = fc
  .record({
    min: fc.integer({ min: 0, max: 20_000 }),
    more: fc.integer({ min: 0, max: 6_000 }),
    addOns: fc.array(fc.record({ name: fc.constant("Teeth"), price: fc.integer({ min: 0, max: 3_000 }) }), {
      maxLength: 3,
    }),
  })
  .map(({ min, more, addOns }) => {
    const minPrice = min + addOns.reduce((sum, { price }) => sum + price, 0);
    return { petId: "p", petName: "Bo", serviceName: "Bath", addOns, minPrice, maxPrice: minPrice + more };
  });

const cents = fc.integer({ min: 0, max: 30_000 });
const pricingArb: fc.Arbitrary<OrderPricing> = fc.record({
  upsells: fc.array(
    fc.record({ label: fc.constant("Brush"), price: cents, quantity: fc.integer({ min: 1, max: 3 }) }),
    {
      maxLength: 2,
    },
  ),
  coupon: fc.oneof(
    fc.constant(null),
    fc.record({
      label: fc.constant("Coupon X"),
      kind: fc.constant("percent" as const),
      value: fc.integer({ min: 0, max: 10_000 }),
      minimumSubtotal: cents,
    }),
    fc.record({
      label: fc.constant("Coupon Y"),
      kind: fc.constant("fixed" as const),
      value: cents,
      minimumSubtotal: cents,
    }),
  ),
  giftCard: fc.option(fc.record({ label: fc.constant("Gift card"), balance: cents })),
  credit: fc.integer({ min: 0, max: 2_000 }),
  taxBasisPoints: fc.integer({ min: 0, max: 1_500 }),
});

type Step = { add: AgreedLine } | { removeAt: number } | { changeAt: number; to: AgreedLine };
const stepArb: fc.Arbitrary<Step> = fc.oneof(
  lineArb.map((add) => ({ add })),
  fc.nat(9).map((removeAt) => ({ removeAt })),
  fc.record({ changeAt: fc.nat(9), to: lineArb }),
);

function linesAfter(lines: readonly AgreedLine[], step: Step): AgreedLine[] {
  if ("add" in step) return [...lines, step.add];
  if ("to" in step)
    return lines.map((line, place) => (place === step.changeAt % lines.length ? step.to : line));
  return lines.length === 1 ? [...lines] : lines.filter((_, place) => place !== step.removeAt % lines.length);
}

const sumOf = ({ entries }: Quote, end: "min" | "max") =>
  entries.reduce((sum, { amount }) => sum + amount[end], 0);
const linesSum = (lines: readonly AgreedLine[], end: "minPrice" | "maxPrice") =>
  lines.reduce((sum, line) => sum + line[end], 0);

/** An order with the agreed travel price, a custom charge and a tip. */
const FIRST: Quote = {
  entries: [
    { kind: "zone", label: "Travel to your area", petId: null, amount: { min: 500, max: 500 } },
    { kind: "custom_charge", label: "Parking", petId: null, amount: { min: 300, max: 300 } },
    { kind: "tip", label: "Tip", petId: null, amount: { min: 1_000, max: 1_000 } },
  ],
  subtotal: NOTHING,
  total: NOTHING,
  minutes: 60,
};

const FEE = { label: "Processing fee", basisPoints: 290, fixed: 30, cap: 900 };
const feeArb = fc.constantFrom(FIRST, { ...FIRST, processingFee: FEE });

describe("the price of an order whose lines change", () => {
  it("sums up after every step, has every line, and keeps travel, charge and tip", () => {
    fc.assert(
      fc.property(
        lineArb,
        fc.array(stepArb, { maxLength: 12 }),
        pricingArb,
        feeArb,
        (first, steps, pricing, start) => {
          let lines = [first];
          let totals = totalsWithLines(lines, start, pricing, 60);
          for (const step of steps) {
            lines = linesAfter(lines, step);
            totals = totalsWithLines(lines, totals, pricing, 75);
            for (const end of ["min", "max"] as const) {
              expect(totals.total[end]).toBe(sumOf(totals, end));
              expect(totals.total[end]).toBeGreaterThanOrEqual(0);
            }
            expect(totals.total.min).toBeLessThanOrEqual(totals.total.max);
            const own = totals.entries.filter(({ petId }) => petId !== null);
            expect(own.reduce((sum, { amount }) => sum + amount.min, 0)).toBe(linesSum(lines, "minPrice"));
            expect(own.reduce((sum, { amount }) => sum + amount.max, 0)).toBe(linesSum(lines, "maxPrice"));
            for (const entry of FIRST.entries) expect(totals.entries).toContainEqual(entry);
            const fees = totals.entries.filter((entry) => isFee(totals, entry));
            expect(fees.length).toBeLessThanOrEqual(1);
            expect(fees[0]?.amount.max ?? 0).toBeLessThanOrEqual(start.processingFee?.cap ?? 0);
            expect(sumTakenOff(totals, "gift_card").max).toBeLessThanOrEqual(
              Number(pricing.giftCard?.balance ?? 0),
            );
            expect(sumTakenOff(totals, "credit").max).toBeLessThanOrEqual(Number(pricing.credit));
          }
        },
      ),
    );
  });

  it("returns to the former price when an added line is removed", () => {
    fc.assert(
      fc.property(lineArb, lineArb, pricingArb, feeArb, (first, more, pricing, start) => {
        const before = totalsWithLines([first], start, pricing, 60);
        const between = totalsWithLines([first, more], before, pricing, 90);
        expect(totalsWithLines([first], between, pricing, 60)).toEqual(before);
      }),
    );
  });

  it("loses a coupon below its minimum, and gets it back above the minimum", () => {
    const line = (price: number): AgreedLine => ({
      petId: "p",
      petName: "Bo",
      serviceName: "Bath",
      addOns: [],
      minPrice: price,
      maxPrice: price,
    });
    const coupon = { label: "Coupon X", kind: "fixed", value: 2_000, minimumSubtotal: 9_000 } as const;
    const pricing: OrderPricing = { upsells: [], coupon, giftCard: null, credit: 0, taxBasisPoints: 0 };
    const both = totalsWithLines([line(6_000), line(5_000)], { ...FIRST, entries: [] }, pricing, 60);
    const single = totalsWithLines([line(6_000)], both, pricing, 60);
    expect([both.total.max, single.total.max]).toEqual([9_000, 6_000]);
    expect(totalsWithLines([line(6_000), line(5_000)], single, pricing, 60)).toEqual(both);
  });
});

describe("changing the services of an order", () => {
  const order = (status: "accepted" | "pending" | "reschedule_request" | "complete" | "request") => ({
    status,
    appointmentStart: status === "request" ? null : START,
    freeChangeUntil: status === "request" ? null : FREE_UNTIL,
  });
  const early = new Date("2027-01-05T18:00:00Z");
  const late = new Date("2027-01-08T08:00:00Z");

  it("is allowed while the time can be changed at once", () => {
    expect(mayChangeServices(order("accepted"), early)).toBe(true);
    expect(mayChangeServices(order("pending"), late)).toBe(true);
    expect(mayChangeServices(order("accepted"), late)).toBe(false);
    expect(mayChangeServices(order("accepted"), START)).toBe(false);
    for (const status of ["reschedule_request", "complete", "request"] as const) {
      expect(mayChangeServices(order(status), early)).toBe(false);
    }
  });

  it("needs a groomer who confirms in person to confirm more work, but not less work", () => {
    expect(statusWith("accepted", { isMore: true, autoAccepts: false })).toBe("pending");
    expect(statusWith("accepted", { isMore: false, autoAccepts: false })).toBe("accepted");
    expect(statusWith("accepted", { isMore: true, autoAccepts: true })).toBe("accepted");
    expect(statusWith("pending", { isMore: true, autoAccepts: true })).toBe("pending");
  });
});
