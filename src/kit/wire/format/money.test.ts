import { describe, expect, test } from "vitest";
import { formatCents, formatRange } from "./money.ts";

describe("the text of an amount", () => {
  test.each<[number, string]>([
    [0, "$0"],
    [8_500, "$85"],
    [8_550, "$85.50"],
    [8_505, "$85.05"],
    [123_456_700, "$1,234,567"],
    [-750, "−$7.50"],
    [-5, "−$0.05"],
  ])("shows %i cents as %s", (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  test.each<[number, number, string]>([
    [8_500, 11_000, "$85–$110"],
    [0, 500, "$0–$5"],
    [8_500, 8_500, "$85"],
    [-750, -950, "−$7.50 to −$9.50"],
    [-750, -750, "−$7.50"],
    [-500, 500, "−$5 to $5"],
  ])("shows %i to %i cents as %s", (min, max, text) => {
    expect(formatRange({ min, max })).toBe(text);
  });
});
