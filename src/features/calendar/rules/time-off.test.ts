import { describe, expect, it } from "vitest";
import { cutByHours, cutByTimeOff } from "./cut-visits.ts";
import { spansOf, yearlyUntil } from "./time-off.ts";

const PHOENIX = "America/Phoenix";
const NEW_YORK = "America/New_York";
const off = (over: object = {}) => ({
  firstDate: "2026-12-24",
  firstMinute: 0,
  lastDate: "2026-12-26",
  lastMinute: 1_440,
  isYearly: false,
  ...over,
});
const texts = (spans: readonly { startsAt: number; endsAt: number }[]) =>
  spans.map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((at) => new Date(at).toISOString().slice(0, 16)).join(" "),
  );

describe("the instants of time off", () => {
  it("are local days from midnight to midnight", () => {
    expect(texts(spansOf(off(), PHOENIX, "2030-01-01"))).toEqual(["2026-12-24T07:00 2026-12-27T07:00"]);
  });

  it("are half days, also on days on which clocks change", () => {
    const half = off({ firstDate: "2027-03-14", lastDate: "2027-03-14", lastMinute: 720 });
    expect(texts(spansOf(half, NEW_YORK, "2030-01-01"))).toEqual(["2027-03-14T05:00 2027-03-14T16:00"]);
    const whole = off({ firstDate: "2027-11-07", lastDate: "2027-11-07" });
    expect(texts(spansOf(whole, NEW_YORK, "2030-01-01"))).toEqual(["2027-11-07T04:00 2027-11-08T05:00"]);
  });

  it("repeat each year until the limit, also over the turn of the year and on leap days", () => {
    const newYear = off({ firstDate: "2026-12-30", lastDate: "2027-01-02", isYearly: true });
    expect(texts(spansOf(newYear, PHOENIX, "2028-12-30"))).toEqual([
      "2026-12-30T07:00 2027-01-03T07:00",
      "2027-12-30T07:00 2028-01-03T07:00",
    ]);
    const leapDay = off({ firstDate: "2028-02-29", lastDate: "2028-02-29", isYearly: true });
    expect(texts(spansOf(leapDay, PHOENIX, "2029-03-01"))).toEqual([
      "2028-02-29T07:00 2028-03-01T07:00",
      "2029-02-28T07:00 2029-03-01T07:00",
    ]);
  });

  it("reach further than the longest horizon of a brand", () => {
    expect(yearlyUntil("2027-01-05") > "2028-12-31").toBe(true);
  });
});

describe("visits that a change cuts", () => {
  const visit = (name: string, from: string, to: string) => ({
    name,
    startsAt: Date.parse(from),
    endsAt: Date.parse(to),
  });
  // Wednesday from 9 to 10:30, and from 16:30 to 18 in Phoenix; then Thursday night over midnight.
  const visits = [
    visit("early", "2027-01-06T16:00Z", "2027-01-06T17:30Z"),
    visit("late", "2027-01-06T23:30Z", "2027-01-07T01:00Z"),
    visit("night", "2027-01-08T06:30Z", "2027-01-08T07:30Z"),
  ];
  const hours = (...stretches: [number, number][]) =>
    stretches.map(([startMinute, endMinute]) => ({ startMinute, endMinute }));
  const week = (wednesday: [number, number][]) => ({
    hours: { 4: hours(...wednesday), 5: hours([1_320, 1_440]), 6: hours([0, 120]) },
    dayHours: [],
  });
  const cut = (before: ReturnType<typeof week>, after: ReturnType<typeof week>) =>
    cutByHours(visits, PHOENIX, { before, after }).map(({ name }) => name);

  it("are those that were within the hours and no longer are", () => {
    const before = week([[540, 1_080]]);
    expect(cut(before, before)).toEqual([]);
    expect(cut(before, week([[600, 1_080]]))).toEqual(["early"]);
    expect(cut(before, week([[540, 1_065]]))).toEqual(["late"]);
    expect(cut(before, week([]))).toEqual(["early", "late"]);
  });

  it("include a visit over midnight when only the date after it is closed", () => {
    const before = week([[540, 1_080]]);
    const friday = Date.parse("2027-01-08") / 86_400_000;
    const closed = [{ firstDay: friday, lastDay: friday, stretches: [] }];
    expect(cut(before, { ...before, dayHours: closed } as never)).toEqual(["night"]);
  });

  it("leave out a visit that was outside the hours before", () => {
    expect(cut(week([[540, 1_065]]), week([[540, 1_020]]))).toEqual(["late"]);
    expect(cut(week([[660, 1_080]]), week([[720, 1_080]]))).toEqual([]);
  });

  it("are those that share a minute with time off", () => {
    const off = [{ startsAt: Date.parse("2027-01-06T17:30Z"), endsAt: Date.parse("2027-01-07T00:00Z") }];
    expect(cutByTimeOff(visits, off).map(({ name }) => name)).toEqual(["late"]);
  });
});
