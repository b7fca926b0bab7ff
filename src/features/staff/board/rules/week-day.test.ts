import { expect, it } from "vitest";
import { sumDay } from "./week-day.ts";

const FROM = Date.parse("2027-01-05T07:00:00Z");
const span = (start: number, end: number) => ({
  startsAt: FROM + start * 60_000,
  endsAt: FROM + end * 60_000,
});
const day = (away: [number, number][], hours = [{ startMinute: 540, endMinute: 1_020 }]) => ({
  ...{ from: FROM, to: FROM + 86_400_000, hours },
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
