import { describe, expect, test } from "vitest";
import type { Recommendation } from "#features/availability/contract.ts";
import { reasonText, whyText } from "./words.ts";

describe("the reason for a recommended time", () => {
  const item = (
    kind: Recommendation["why"]["kind"],
    driveMinutes: number | null,
    rating: number | null = 4.9,
  ) => ({ why: { kind, driveMinutes }, date: "2026-11-24", groomer: { rating } }) as Recommendation;

  test.each([
    [item("nearby", 6), "Already nearby on Tuesday, 6 min away"],
    [item("nearby", 0), "Already on your street on Tuesday"],
    [item("soonest", null), "Soonest"],
    [item("lowest_price", null), "Lowest price"],
    [item("top_rated", null), "Top rated, 4.9"],
    [item("top_rated", null, null), null],
    [item("open", null), null],
  ])("is a fitting sentence or null (case %#)", (recommended, sentence) => {
    expect(whyText(recommended)).toBe(sentence);
  });
});

test("names the pet, the place or the groomer when there are no times", () => {
  const session = {
    pets: [{ breed: { name: "Great Dane" } }],
    address: { locality: "Mesa" },
  } as unknown as Parameters<typeof reasonText>[1];
  expect(reasonText("outside_zones", session)).toContain("Mesa");
  expect(reasonText("too_heavy", session)).toMatch(/^A Great Dane would be too heavy/);
  expect(reasonText("breed_refused", session, "Maria")).toBe("Maria does not groom a Great Dane.");
  expect(reasonText("fully_booked", session, "Maria")).toContain("Maria");
  expect(reasonText("paused", session, "Maria")).toBe("Maria is not taking new bookings at the moment.");
  expect(reasonText("paused", session)).toContain("not taking new bookings");
  expect(reasonText(null, session)).not.toBe("");
});
