import { expect, it } from "vitest";
import { formatSince } from "./durations.ts";

it("formats how long something lasts", () => {
  const now = Date.parse("2026-11-24T18:00:00Z");
  const since = (minutes: number) => formatSince(new Date(now - minutes * 60_000).toISOString(), now);
  expect([0, 1, 5, 120, 49 * 60].map(since)).toEqual([
    "1 minute",
    "1 minute",
    "5 minutes",
    "2 hours",
    "2 days",
  ]);
});
