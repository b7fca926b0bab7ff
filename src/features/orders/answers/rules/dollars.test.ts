import { expect, it } from "vitest";
import { toCents, toDollars } from "./dollars.ts";

it("reads dollars as people type them", () => {
  expect(["85", "$85.50", " 85.5 ", "0", "1000.05"].map(toCents)).toEqual([8_500, 8_550, 8_550, 0, 100_005]);
});

it("refuses anything else", () => {
  expect(["", "-1", "85,50", "1e3", "85.505", "eighty", "9999999"].map(toCents)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});

it("shows cents so that they read the same again", () => {
  for (const cents of [0, 5, 50, 8_500, 8_550, 100_005]) expect(toCents(toDollars(cents))).toBe(cents);
  expect(toDollars(8_500)).toBe("85");
});
