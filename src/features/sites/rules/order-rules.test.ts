import { describe, expect, it } from "vitest";
import { rulesOf } from "./order-rules.ts";

const rules = (noticeMinutes: number) => ({ noticeMinutes, lateFeePercent: 50, noShowWaitMinutes: 15 });
const [first, second] = [Date.parse("2027-01-01T10:00:00Z"), Date.parse("2027-02-01T10:00:00Z")];
const site = {
  ...rules(30),
  former: [
    { ...rules(10), until: first },
    { ...rules(20), until: second },
  ],
};
const noticeAt = (instant: number) => rulesOf(site, { createdAt: new Date(instant) }).noticeMinutes;

describe("the rules of an order", () => {
  it("are those that held when it was placed", () => {
    expect([noticeAt(first - 1), noticeAt(first), noticeAt(second - 1)]).toEqual([10, 20, 20]);
    expect([noticeAt(second), noticeAt(second + 1)]).toEqual([30, 30]);
  });

  it("are the present ones of a brand whose rules never changed", () => {
    expect(rulesOf({ ...rules(30), former: [] }, { createdAt: new Date(first) })).toEqual(rules(30));
  });
});
