import { describe, expect, test } from "vitest";
import { groomersFor, groomersQuery, readGroomersQuery } from "./groomers-query.ts";

type Listed = Parameters<typeof groomersFor>[0][number];

const NOW = "2026-11-20T17:00:00.000Z";
const groomerWith = (
  displayName: string,
  rating: number | null,
  max: number,
  day: string | null,
): Listed => ({
  id: displayName,
  displayName,
  rating,
  price: { min: 5_000, max },
  nextSlot: day ? ({ startsAt: `2026-11-${day}T17:00:00.000Z` } as Listed["nextSlot"]) : null,
});
const ALL = [
  groomerWith("Full", 5, 5_000, null),
  groomerWith("Late", 4.9, 7_000, "30"),
  groomerWith("Soon", 4.1, 9_000, "21"),
  groomerWith("New", null, 6_000, "25"),
];
const names = (query: string) =>
  groomersFor(ALL, readGroomersQuery(new URLSearchParams(query)), NOW).map((groomer) => groomer.displayName);

describe("the list of groomers", () => {
  test.each([
    ["", ["Soon", "New", "Late", "Full"]],
    ["sort=price", ["New", "Late", "Soon", "Full"]],
    ["sort=rating", ["Late", "Soon", "New", "Full"]],
    ["sort=name", ["Late", "New", "Soon", "Full"]],
    ["within=3", ["Soon"]],
    ["within=7", ["Soon", "New"]],
    ["rating=4.5", ["Late", "Full"]],
    ["within=7&rating=4.5", []],
    ["sort=nonsense&within=99&rating=9", ["Soon", "New", "Late", "Full"]],
  ])("shows for %j the groomers %j", (query, expected) => {
    expect(names(query)).toEqual(expected);
  });

  test("keeps day, services and other filters when one filter changes, and drops a lost time", () => {
    const now = new URLSearchParams("date=2026-11-24&services=a:b&within=7&taken=2026-11-24T17:00:00Z");
    expect(groomersQuery(now, { sort: "price" })).toBe("?date=2026-11-24&services=a%3Ab&within=7&sort=price");
    expect(groomersQuery(now, { within: null })).toBe("?date=2026-11-24&services=a%3Ab");
    expect(groomersQuery(new URLSearchParams("sort=price"), { sort: "soonest" })).toBe("");
  });
});
