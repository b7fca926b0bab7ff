import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createQuote, type QuoteInput } from "#features/quotes/rules.ts";
import { leftOf, listRefundLines } from "./refund-lines.ts";

const line = (price: number): QuoteInput["lines"][number] => ({
  ...{ petId: "p", label: "Full groom", minutes: 60, price: { min: price, max: price } },
  ...{ breedPercent: 100, petPercent: 100, addOns: [] },
});
const amounts = (input: Partial<QuoteInput>) =>
  listRefundLines(createQuote({ lines: [line(8_000)], pacePercent: 100, ...input }));

describe("the lines of a price that can be refunded", () => {
  it("give back their share of tax and discount", () => {
    const customCharges = [{ label: "Matted coat", price: 2_000, reason: "Two hours of brushing" }];
    const coupon = { label: "SPRING", minimumSubtotal: 0, kind: "percent", value: 1_000 } as const;
    expect(amounts({ customCharges, coupon, taxBasisPoints: 800, tip: 500 })).toEqual([
      { label: "Full groom", amount: 7_776 },
      { label: "Matted coat", detail: "Two hours of brushing", amount: 1_944 },
      { label: "Tip", amount: 500 },
    ]);
  });

  it("take no tax and no discount for the processing fee", () => {
    const processingFee = { label: "Processing fee", basisPoints: 300, fixed: 30, cap: null };
    expect(amounts({ processingFee, taxBasisPoints: 1_000 })).toEqual([
      { label: "Full groom", amount: 8_800 },
      { label: "Processing fee", amount: 270 },
    ]);
  });

  it("are none while the price is a range", () => {
    expect(amounts({ lines: [{ ...line(8_000), price: { min: 8_000, max: 9_000 } }] })).toEqual([]);
  });

  it("give back all of the price together, to the cent", () => {
    const cents = fc.integer({ min: 1, max: 500_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 6 }), cents, cents, (prices, off, tip) => {
        const coupon = { label: "OFF", minimumSubtotal: 0, kind: "fixed", value: off } as const;
        const quote = createQuote({
          ...{ lines: prices.map(line), pacePercent: 100, coupon, tip, taxBasisPoints: 825 },
        });
        const lines = listRefundLines(quote);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.total.max);
        for (const { amount } of lines) expect(amount).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("what is left of a line", () => {
  it("is its cost less what is refunded, and never less than nothing", () => {
    expect([leftOf({ amount: 100 }), leftOf({ amount: 100 }, 70), leftOf({ amount: 100 }, 130)]).toEqual([
      100, 30, 0,
    ]);
  });
});
