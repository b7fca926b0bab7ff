import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createQuote, type QuoteInput, type ServiceLine } from "../rules.ts";
import { withFee } from "./processing-fee.ts";

function lineOf(over: Partial<ServiceLine> = {}): ServiceLine {
  return {
    petId: "01990000-0000-7000-8000-000000000001",
    label: "Full groom",
    minutes: 60,
    price: { min: 8_000, max: 11_000 },
    breedPercent: 100,
    petPercent: 100,
    addOns: [],
    ...over,
  };
}

const quote = (over: Partial<QuoteInput> = {}) =>
  createQuote({ lines: [lineOf()], pacePercent: 100, ...over });

describe("a processing fee", () => {
  const fee = { label: "Processing fee", basisPoints: 250, fixed: 30, cap: null };
  const feeOf = (price: number, over: Partial<QuoteInput> = {}) =>
    createQuote({
      lines: [lineOf({ price: { min: price, max: price } })],
      pacePercent: 100,
      processingFee: fee,
      ...over,
    }).entries.find(({ kind }) => kind === "custom_charge")?.amount.max ?? 0;

  it("is a percentage rounded half up to whole cents, and a fixed part", () => {
    // 2.5 % of 99.80 is 2.495: half a cent rounds up. 2.5 % of 99.79 rounds down.
    expect([feeOf(9_980), feeOf(9_979), feeOf(10_000)]).toEqual([250 + 30, 249 + 30, 280]);
  });

  it("never exceeds its cap", () => {
    const capped = { processingFee: { ...fee, cap: 200 } };
    expect([feeOf(10_000, capped), feeOf(6_000, capped)]).toEqual([200, 180]);
  });

  it("is neither discounted nor taxed, and is left out when a coupon pays for the whole visit", () => {
    const coupon = (value: number) => ({ label: "C", kind: "percent", value, minimumSubtotal: 0 }) as const;
    expect(feeOf(10_000, { coupon: coupon(5_000), taxBasisPoints: 1_000 })).toBe(280);
    const free = quote({ processingFee: fee, coupon: coupon(10_000), taxBasisPoints: 1_000 });
    expect([free.total, free.entries.map(({ kind }) => kind)]).toEqual([
      { min: 0, max: 0 },
      ["service", "coupon"],
    ]);
  });

  it("is paid by gift card and credit like all else", () => {
    const paid = quote({ processingFee: fee, giftCard: { label: "G", balance: 8_100 }, credit: 100_000 });
    expect(paid.total).toEqual({ min: 0, max: 0 });
    expect(paid.entries.map(({ amount }) => amount.min)).toEqual([8_000, 230, -8_100, -130]);
  });

  it("computed anew from the same entries is the same", () => {
    const cents = fc.integer({ min: 0, max: 60_000 });
    const coupons = fc.option(fc.record({ value: cents, kind: fc.constant("fixed" as const) }));
    fc.assert(
      fc.property(cents, cents, coupons, fc.option(cents), (min, more, coupon, cap) => {
        const made = quote({
          lines: [lineOf({ price: { min, max: min + more }, breedPercent: 120 })],
          processingFee: { ...fee, cap },
          coupon: coupon && { label: "C", minimumSubtotal: 0, ...coupon },
          taxBasisPoints: 860,
          tip: 500,
          credit: 1_000,
        });
        expect(withFee(made, made.entries)).toEqual(made.entries);
      }),
    );
  });
});
