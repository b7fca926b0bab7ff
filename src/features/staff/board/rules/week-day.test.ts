import { expect, it } from "vitest";
import { sumDay } from "./week-day.ts";

const FROM = Date.parse("2027-01-05T07:00:00Z");
const span = (start: number, end: number) => ({
  startsAt: FROM + start * 60_000,
  endsAt: FROM + end * 60_000,
});
const day = (away: [number, number][], hours = [{ startMinute: 540, endMinute: 1_020 }]) => ({
  ...{ timeZone: "America/Phoenix", date: "2027-01-05", hours },
  away: away.map(([start, end]) => span(start, end)),
});
const open = (...of: Parameters<typeof day>) => sumDay(day(...of), []).openMinutes;

it("takes time off and busy times away once, also where they overlap or reach beyond the hours", () => {
  expect(open([])).toBe(480);
  expect(open([[600, 660]])).toBe(420);
  expect(
    open([
      [630, 660],
      [600, 660],
      [640, 700],
    ]),
  ).toBe(380);
  expect(open([[0, 600]])).toBe(420);
  expect(open([[960, 1_440]])).toBe(420);
  expect(open([[-500, 2_000]])).toBe(0);
  expect(open([[0, 100]])).toBe(480);
});

it("adds up divided hours, and has none on a day without hours", () => {
  const hours = [
    { startMinute: 480, endMinute: 600 },
    { startMinute: 720, endMinute: 840 },
  ];
  expect(open([[590, 730]], hours)).toBe(220);
  expect(open([], [])).toBe(0);
});

it("counts hours by the clock, and no more than pass, on days on which clocks change", () => {
  const openOn = (date: string, hours: [number, number], away: [string, string][]) =>
    sumDay(
      {
        ...{ timeZone: "America/New_York", date },
        hours: [{ startMinute: hours[0] * 60, endMinute: hours[1] * 60 }],
        away: away.map(([start, end]) => ({ startsAt: Date.parse(start), endsAt: Date.parse(end) })),
      },
      [],
    ).openMinutes;
  // From 2 AM to 3 AM: 9 AM is 1 PM in UTC.
  const spring = "2027-03-14";
  expect(openOn(spring, [9, 17], [["2027-03-14T13:00:00Z", "2027-03-14T14:00:00Z"]])).toBe(420);
  expect(openOn(spring, [9, 17], [["2027-03-14T21:00:00Z", "2027-03-14T22:00:00Z"]])).toBe(480);
  expect(openOn(spring, [0, 24], [])).toBe(23 * 60);
  // From 2 AM to 1 AM: 5 PM is 10 PM in UTC.
  const autumn = "2027-11-07";
  expect(openOn(autumn, [9, 17], [["2027-11-07T21:00:00Z", "2027-11-07T22:00:00Z"]])).toBe(420);
  expect(openOn(autumn, [9, 17], [["2027-11-07T13:00:00Z", "2027-11-07T14:00:00Z"]])).toBe(480);
  expect(openOn(autumn, [0, 24], [["2027-11-07T05:00:00Z", "2027-11-07T07:00:00Z"]])).toBe(23 * 60);
});

it("counts visits, their minutes and their flags", () => {
  const visits = [
    { ...span(540, 600), flags: ["unpaid", "terms_open"] as const },
    { ...span(660, 750), flags: ["unpaid"] as const },
  ];
  expect(sumDay(day([]), visits)).toEqual({
    ...{ visits: 2, bookedMinutes: 150, openMinutes: 480 },
    flags: [
      { flag: "unpaid", visits: 2 },
      { flag: "terms_open", visits: 1 },
    ],
  });
});
