import { expect, it } from "vitest";
import { parseDollars, toDollars } from "./dollars.ts";

it("parses dollars as people type them", () => {
  const typed = ["85", "$85.50", "$ 85.50", " 85.5 ", "0", "1000.05"];
  expect(typed.map(parseDollars)).toEqual([8_500, 8_550, 8_550, 8_550, 0, 100_005]);
});

it("refuses anything else", () => {
  const typed = ["", "$", "-1", "85,50", "1e3", "85.505", "eighty", "9999999", "1 000"];
  expect(typed.map(parseDollars)).toEqual(typed.map(() => null));
});

it("shows cents so that they are parsed to the same amount", () => {
  for (const cents of [0, 5, 50, 8_500, 8_550, 100_005, 99_999_999]) {
    expect(parseDollars(toDollars(cents))).toBe(cents);
  }
  expect([toDollars(8_500), toDollars(8_550)]).toEqual(["85", "85.50"]);
});
