import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Quote } from "#features/quotes/contract.ts";
import { createQuote, type QuoteInput } from "#features/quotes/rules.ts";
import { withTravel } from "./travel-price.ts";

const REX = "01990000-0000-7000-8000-000000000001";
const TAX = 860;

function agreed(over: Partial<QuoteInput> = {}, travel = 500): Quote {
  const addOns = [{ label: "Nails", minutes: 10, price: 1_500 }];
  const price = { min: 8_000, max: 11_000 };
  const line = { petId: REX, label: "Bath", minutes: 60, price, breedPercent: 120, petPercent: 100, addOns };
  return createQuote({
    lines: [line, { ...line, addOns: [] }],
    pacePercent: 100,
    zone: { label: "Travel", price: { min: travel, max: travel } },
    taxBasisPoints: TAX,
    ...over,
  });
}

const repriced = (quote: Quote, cents: number) =>
  withTravel(quote, { label: "Travel", cents, taxBasisPoints: TAX }, 90);

const sum = ({ entries }: Quote, end: "min" | "max") =>
  entries.reduce((total, { amount }) => total + amount[end], 0);

describe("an agreed price with another travel price", () => {
  it("equals a full quote with that travel price, entry by entry", () => {
    for (const cents of [0, 1, 250, 500, 1_337]) {
      expect(repriced(agreed(), cents)).toEqual({ ...agreed({}, cents), minutes: 90 });
    }
  });

  it("equals that quote with a processing fee too, which the drive changes", () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(5_000), fc.option(fc.nat(1_000)), (from, to, cap) => {
        const processingFee = { label: "Processing fee", basisPoints: 290, fixed: 30, cap };
        const coupon = { label: "C", kind: "fixed", value: 2_000, minimumSubtotal: 0 } as const;
        const quoteOf = (cents: number) => agreed({ processingFee, coupon, taxBasisPoints: 0 }, cents);
        const after = withTravel(quoteOf(from), { label: "Travel", cents: to, taxBasisPoints: 0 }, 90);
        expect(after).toEqual({ ...quoteOf(to), minutes: 90 });
      }),
    );
  });

  it("preserves products, tip and discounts", () => {
    const before = agreed({
      upsells: [{ label: "Shampoo", price: 1_200, quantity: 1 }],
      coupon: { label: "SPRING", kind: "percent", value: 1_000, minimumSubtotal: 0 },
      giftCard: { label: "Gift card", balance: 2_000 },
      tip: 1_000,
    });
    const after = repriced(before, 1_500);
    const otherEntries = ({ entries }: Quote) =>
      entries.filter(({ kind }) => kind !== "zone" && kind !== "tax");
    expect(otherEntries(after)).toEqual(otherEntries(before));
    expect(after.entries.map(({ kind }) => kind)).toEqual(before.entries.map(({ kind }) => kind));
    expect(after.total.max - before.total.max).toBe(1_000 + 86);
  });

  it("adds up and never goes below zero, even with a gift card and credit", () => {
    const cents = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(cents, cents, cents, cents, (from, to, balance, credit) => {
        const giftCard = { label: "Gift card", balance };
        const after = repriced(agreed({ giftCard, credit }, from), to);
        for (const end of ["min", "max"] as const) {
          expect(after.total[end]).toBe(sum(after, end));
          expect(after.total[end]).toBeGreaterThanOrEqual(0);
        }
        expect(after.total.min).toBeLessThanOrEqual(after.total.max);
      }),
    );
  });
});
