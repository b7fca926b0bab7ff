import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Coupon,
  couponDiscount,
  couponFault,
  giftCardDiscount,
  missingForCoupon,
  plainCode,
} from "./rules.ts";

const coupon = (over: Partial<Coupon> = {}): Coupon => ({
  id: "c",
  code: "HELLO",
  kind: "fixed",
  value: 1_000,
  minimumSubtotal: 0,
  ...over,
});

describe("a coupon", () => {
  it("of $10 takes $10 off both ends", () => {
    expect(couponDiscount(coupon(), { min: 8_000, max: 11_000 })).toEqual({ min: 1_000, max: 1_000 });
  });

  it("of 15 % takes its share, rounded half up to a cent", () => {
    const percent = coupon({ kind: "percent", value: 1_500 });
    expect(couponDiscount(percent, { min: 8_333, max: 11_010 })).toEqual({ min: 1_250, max: 1_652 });
  });

  it("with a minimum counts only when the lower end reaches it", () => {
    const from80 = coupon({ minimumSubtotal: 8_000 });
    expect(couponDiscount(from80, { min: 7_999, max: 11_000 })).toEqual({ min: 0, max: 0 });
    expect(missingForCoupon(from80, { min: 7_999, max: 11_000 })).toBe(1);
    expect(couponDiscount(from80, { min: 8_000, max: 11_000 })).toEqual({ min: 1_000, max: 1_000 });
    expect(missingForCoupon(from80, { min: 8_000, max: 11_000 })).toBe(0);
  });

  it("never takes more than there is, and never turns a range around", () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const anyCoupon = fc.oneof(
      fc.record({ kind: fc.constant("fixed" as const), value: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.record({ kind: fc.constant("percent" as const), value: fc.integer({ min: 1, max: 10_000 }) }),
    );
    fc.assert(
      fc.property(anyCoupon, cents, cents, cents, (over, a, b, minimumSubtotal) => {
        const subtotal = { min: Math.min(a, b), max: Math.max(a, b) };
        const off = couponDiscount(coupon({ ...over, minimumSubtotal }), subtotal);
        const left = { min: subtotal.min - off.min, max: subtotal.max - off.max };
        return off.min >= 0 && off.min <= off.max && left.min >= 0 && left.min <= left.max;
      }),
    );
  });

  const terms = {
    ...coupon(),
    startsAt: new Date("2026-03-01T00:00:00Z"),
    endsAt: new Date("2026-04-01T00:00:00Z"),
    maxUses: 2,
    uses: 1,
  };
  it.each([
    ["2026-02-28T23:59:59Z", 1, "not_started"],
    ["2026-03-01T00:00:00Z", 1, null],
    ["2026-03-31T23:59:59Z", 1, null],
    ["2026-04-01T00:00:00Z", 1, "expired"],
    ["2026-03-15T00:00:00Z", 2, "used_up"],
  ])("at %s after %i uses: %s", (now, uses, fault) => {
    expect(couponFault({ ...terms, uses }, new Date(now))).toBe(fault);
  });
});

describe("a gift card", () => {
  it("pays all of an amount or its balance", () => {
    expect(giftCardDiscount(5_000, { min: 3_000, max: 8_000 })).toEqual({ min: 3_000, max: 5_000 });
  });
});

describe("a code", () => {
  it("is read whatever its case and blanks", () => {
    expect(plainCode(" hello  10\n")).toBe("HELLO10");
  });
});
