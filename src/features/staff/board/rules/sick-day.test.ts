import { expect, it } from "vitest";
import { isWholeDay, wholeDay } from "./sick-day.ts";

const DATE = "2027-01-05";

it("finds a whole day in time off, also of several days", () => {
  expect(isWholeDay(wholeDay(DATE), DATE)).toBe(true);
  expect(isWholeDay({ ...wholeDay(DATE), firstDate: "2027-01-04", firstMinute: 600 }, DATE)).toBe(true);
  expect(isWholeDay({ ...wholeDay(DATE), lastDate: "2027-01-06", lastMinute: 60 }, DATE)).toBe(true);
});

it("does not take a part of the day, or another day, for the whole day", () => {
  expect(isWholeDay({ ...wholeDay(DATE), firstMinute: 15 }, DATE)).toBe(false);
  expect(isWholeDay({ ...wholeDay(DATE), lastMinute: 1_425 }, DATE)).toBe(false);
  expect(isWholeDay(wholeDay("2027-01-04"), DATE)).toBe(false);
  expect(isWholeDay(wholeDay("2027-01-06"), DATE)).toBe(false);
});
