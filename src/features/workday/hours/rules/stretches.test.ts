import { expect, it } from "vitest";
import { faultsOfDay, faultsOfWeek } from "./stretches.ts";

const day = (...stretches: [string, string][]) => stretches.map(([start, end]) => ({ start, end }));
const nameField = (index: number, part: string) => `${index}.${part}`;

it.each([
  ["no stretch", day()],
  ["a whole day", day(["00:00", "24:00"])],
  ["stretches that meet", day(["09:00", "12:00"], ["12:00", "17:00"])],
  ["stretches in any order", day(["13:00", "17:00"], ["09:00", "12:00"])],
])("finds no fault with %s", (_, stretches) => {
  expect(faultsOfDay(stretches, nameField)).toEqual([]);
});

it.each([
  ["a start off the quarter hours", day(["09:05", "12:00"]), "0.start", "quarter"],
  ["an end off the quarter hours", day(["09:00", "12:07"]), "0.end", "quarter"],
  ["an end before the start", day(["12:00", "09:00"]), "0.end", "endsFirst"],
  ["an end at the start", day(["12:00", "12:00"]), "0.end", "endsFirst"],
  ["an overlap", day(["09:00", "12:00"], ["11:45", "14:00"]), "1.start", "overlap"],
  ["an overlap in reverse order", day(["11:45", "14:00"], ["09:00", "12:00"]), "0.start", "overlap"],
  ["the same stretch twice", day(["09:00", "12:00"], ["09:00", "12:00"]), "1.start", "overlap"],
])("finds the fault of %s at its field", (_, stretches, field, kind) => {
  expect(faultsOfDay(stretches, nameField)).toMatchObject([{ field, kind }]);
});

it("compares a stretch with the longest before it, not only with the last", () => {
  const stretches = day(["08:00", "18:00"], ["09:00", "10:00"], ["11:00", "12:00"]);
  expect(faultsOfDay(stretches, nameField).map(({ field }) => field)).toEqual(["1.start", "2.start"]);
});

it("lets days of a week have the same hours, and names the stretch by its place in the week", () => {
  const hours = [
    { weekday: 2, start: "09:00", end: "12:00" },
    { weekday: 3, start: "09:00", end: "12:00" },
    { weekday: 2, start: "11:00", end: "13:00" },
  ];
  expect(faultsOfWeek(hours)).toMatchObject([{ field: "hours.2.start", kind: "overlap" }]);
  expect(faultsOfWeek(hours.slice(0, 2))).toEqual([]);
});
