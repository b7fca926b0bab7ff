import { describe, expect, it } from "vitest";
import { isClosed, type RoomState, storedSince } from "./rooms.ts";

const now = new Date("2027-01-05T16:00:00Z");
const openedAt = new Date("2026-12-01T16:00:00Z");
const open: RoomState = {
  kind: "pair",
  isBlocked: false,
  openedAt,
  lastVisitAt: null,
  endedAt: null,
  messagingDays: 90,
};

describe("a room takes no messages", () => {
  it.each<[string, Partial<RoomState>, boolean]>([
    ["a pair", {}, false],
    ["a blocked pair", { isBlocked: true }, true],
    ["a pair after the brand's days", { messagingDays: 30 }, true],
    ["a pair with a later visit", { messagingDays: 30, lastVisitAt: now }, false],
    ["a rental", { kind: "rental" }, false],
    ["a rental long after it began", { kind: "rental", messagingDays: 1 }, false],
    ["a blocked rental", { kind: "rental", isBlocked: true }, true],
    ["a rental before its end", { kind: "rental", endedAt: new Date(now.getTime() + 1) }, false],
    ["a rental at its end", { kind: "rental", endedAt: now }, true],
    ["the team's", { kind: "support", isBlocked: true, messagingDays: 1 }, false],
  ])("%s: %o is %s", (_, over, closed) => {
    expect(isClosed({ ...open, ...over }, now)).toBe(closed);
  });
});

describe("the months for which conversations are stored", () => {
  it.each([
    ["2027-01-05T16:00:00Z", 24, "2025-01-05T16:00:00.000Z"],
    ["2027-03-31T10:00:00Z", 1, "2027-02-28T10:00:00.000Z"],
    ["2028-02-29T19:00:00Z", 12, "2027-02-28T19:00:00.000Z"],
    ["2027-01-31T00:00:00Z", 2, "2026-11-30T00:00:00.000Z"],
  ])("count back from %s by %i to %s", (from, months, since) => {
    expect(storedSince(new Date(from), months).toISOString()).toBe(since);
  });
});
