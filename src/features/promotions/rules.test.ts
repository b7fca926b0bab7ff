import { describe, expect, it } from "vitest";
import {
  type Coupon,
  type CouponBooking,
  type CouponConditions,
  couponFault,
  couponMisfit,
  hasSameTerms,
  missingForCoupon,
  plainCode,
} from "./rules.ts";

const coupon = (over: Partial<Coupon> = {}): Coupon => ({
  id: "c",
  code: "HELLO",
  kind: "fixed",
  value: 1_000,
  minimumSubtotal: 0,
  ...{ firstOrder: false, serviceIds: [], areaIds: [] },
  ...over,
});

describe("a coupon", () => {
  it("with a minimum applies only when the low end of the price reaches it", () => {
    const from80 = coupon({ minimumSubtotal: 8_000 });
    expect(missingForCoupon(from80, { min: 7_999, max: 11_000 })).toBe(1);
    expect(missingForCoupon(from80, { min: 8_000, max: 11_000 })).toBe(0);
  });

  const terms = {
    ...coupon(),
    active: true,
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
  ])("at %s after %i uses has the fault %s", (now, uses, fault) => {
    expect(couponFault({ ...terms, uses }, new Date(now))).toBe(fault);
  });

  it("that staff have archived has ended, whatever its days", () => {
    expect(couponFault({ ...terms, active: false }, new Date("2026-03-15T00:00:00Z"))).toBe("expired");
  });
});

describe("a coupon's conditions", () => {
  const booking: CouponBooking = { areaId: "north", serviceIds: ["bath", "nails"], hasOrdered: true };
  it.each<[string, Partial<CouponConditions>, Partial<CouponBooking>, string | null]>([
    ["without any", {}, {}, null],
    ["for a first appointment, of a new customer", { firstOrder: true }, { hasOrdered: false }, null],
    ["for a first appointment, of a known customer", { firstOrder: true }, {}, "not_first"],
    ["in the booking's area", { areaIds: ["south", "north"] }, {}, null],
    ["in another area", { areaIds: ["south"] }, {}, "other_area"],
    ["in another area, before there is an address", { areaIds: ["south"] }, { areaId: null }, null],
    ["with one of the booking's services", { serviceIds: ["trim", "nails"] }, {}, null],
    ["with other services", { serviceIds: ["trim"] }, {}, "other_services"],
    ["with a service, before there is one", { serviceIds: ["trim"] }, { serviceIds: [] }, "other_services"],
    [
      "of which two fail, the customer's before the others",
      { firstOrder: true, serviceIds: ["trim"] },
      {},
      "not_first",
    ],
  ])("%s", (_, over, of, misfit) => {
    expect(couponMisfit(coupon(over), { ...booking, ...of })).toBe(misfit);
  });

  it.each([
    ["the same ids in another order", { serviceIds: ["b", "a"] }, true],
    ["one more service", { serviceIds: ["a", "b", "c"] }, false],
    ["another area", { areaIds: ["north"] }, false],
    ["first appointments only", { firstOrder: true }, false],
    ["another minimum price", { minimumSubtotal: 1 }, false],
  ])("are other terms with %s: %s", (_, over, isSame) => {
    const seen = coupon({ serviceIds: ["a", "b"] });
    expect(hasSameTerms(seen, { ...seen, ...over })).toBe(isSame);
  });
});

describe("a code", () => {
  it("is read in any case and with any spaces", () => {
    expect(plainCode(" hello  10\n")).toBe("HELLO10");
  });
});
