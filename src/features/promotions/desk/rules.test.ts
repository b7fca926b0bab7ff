import { describe, expect, it } from "vitest";
import {
  couponState,
  faultsOfCoupon,
  isCouponCode,
  isInvitationCode,
  parsePercent,
  toDays,
  toPercent,
  WHOLE_PRICE,
} from "./rules.ts";

const terms = {
  ...{ kind: "percent" as const, value: 1_000, minimumSubtotal: 5_000 },
  ...{ firstOrder: false, serviceIds: ["bath", "trim"], areaIds: [] },
};
const days = { startsOn: null, lastOn: null };

describe("a coupon's code", () => {
  it.each(["SPRING-10", "ABC", "9X9", "A".repeat(30), "G-ABCD-12"])("can be %s", (code) => {
    expect(isCouponCode(code)).toBe(true);
  });
  it.each(["", "AB", "A".repeat(31), "SPRING_10", "-ABC", "ABC-", "A--B", "ÜBER", "<B>"])(
    "cannot be %s",
    (code) => {
      expect(isCouponCode(code)).toBe(false);
    },
  );
});

it.each(["G-K7F-3QX", "GK7F3QX", "GK7-F3QX"])("a groomer's invitation code is %s", (code) => {
  expect([isInvitationCode(code), isInvitationCode(`${code}A`)]).toEqual([true, false]);
});

describe("a coupon's terms", () => {
  it("have no fault at their bounds", () => {
    const all = { ...terms, value: WHOLE_PRICE, startsOn: "2027-03-01", lastOn: "2027-03-01" };
    expect(faultsOfCoupon(all, null)).toEqual({});
    expect(faultsOfCoupon({ ...terms, ...days, kind: "fixed", value: WHOLE_PRICE + 1 }, null)).toEqual({});
  });

  it.each([
    ["more than the whole price", { value: WHOLE_PRICE + 1 }, { value: "percent" }],
    ["a last day before the first", { startsOn: "2027-03-02", lastOn: "2027-03-01" }, { lastOn: "dayOrder" }],
  ])("have a fault with %s", (_, over, faults) => {
    expect(faultsOfCoupon({ ...terms, ...days, ...over }, null)).toEqual(faults);
  });

  it.each([
    ["a higher discount", { value: 1_100 }, { value: "usedValue" }],
    ["a lower discount", { value: 900 }, { value: "usedValue" }],
    ["another kind", { kind: "fixed" as const, value: 500 }, { kind: "usedValue" }],
    ["another least price", { minimumSubtotal: 4_999 }, { minimumSubtotal: "usedValue" }],
    ["other services", { serviceIds: ["bath"] }, { serviceIds: "usedValue" }],
  ])("of one that customers have used cannot get %s", (_, over, faults) => {
    expect(faultsOfCoupon({ ...terms, ...days, ...over }, terms)).toEqual(faults);
    expect(faultsOfCoupon({ ...terms, ...days, ...over }, null)).toEqual({});
  });

  it("of one that customers have used can get other days, areas and customers", () => {
    const other = { startsOn: "2027-03-01", lastOn: null, areaIds: ["north"], firstOrder: true };
    expect(faultsOfCoupon({ ...terms, ...other, serviceIds: ["trim", "bath"] }, terms)).toEqual({});
  });
});

describe("where a coupon stands", () => {
  const [from, to] = [new Date("2027-03-01T07:00:00Z"), new Date("2027-04-01T07:00:00Z")];
  const coupon = { ...terms, id: "c", code: "SPRING", startsAt: from, endsAt: to, maxUses: 2 };
  it.each([
    ["not_started", "2027-03-01T06:59:59Z", 0, true],
    ["open", "2027-03-01T07:00:00Z", 1, true],
    ["used_up", "2027-03-15T00:00:00Z", 2, true],
    ["expired", "2027-04-01T07:00:00Z", 0, true],
    ["archived", "2027-03-15T00:00:00Z", 0, false],
  ])("is %s at %s after %i uses", (state, now, uses, active) => {
    expect(couponState({ ...coupon, uses, active }, new Date(now))).toBe(state);
  });

  it("has its days by the clock of its area, also on the days of a clock change", () => {
    expect(toDays({ startsAt: from, endsAt: to }, "America/Phoenix")).toEqual({
      ...{ startsOn: "2027-03-01", lastOn: "2027-03-31" },
    });
    const end = new Date("2027-11-08T05:00:00Z");
    expect(toDays({ startsAt: null, endsAt: end }, "America/New_York").lastOn).toBe("2027-11-07");
  });
});

describe("a percentage", () => {
  it.each([
    ["10", 1_000],
    [" 12.5 % ", 1_250],
    ["0.05", 5],
    ["100%", 10_000],
  ])("is read from %s", (typed, basisPoints) => {
    expect(parsePercent(typed)).toBe(basisPoints);
    expect(parsePercent(toPercent(basisPoints))).toBe(basisPoints);
  });
  it.each(["", "-5", "ten", "12.345", "1e2", "1000", "$10"])("is not read from %s", (typed) => {
    expect(parsePercent(typed)).toBeNull();
  });
});
