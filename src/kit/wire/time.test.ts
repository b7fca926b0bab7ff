import { describe, expect, it } from "vitest";
import { formatClock, formatDay, formatHuman, isDay, localDate, localTime } from "./time.ts";

/** Late on a Monday evening in Phoenix, early on Tuesday in New York. */
const INSTANT = "2026-11-24T05:05:00Z";

describe("an instant in words", () => {
  it("is the wall clock's of each zone, in whatever turn they are asked for", () => {
    for (let turn = 0; turn < 2; turn++) {
      expect(formatClock(INSTANT, "America/Phoenix")).toBe("10:05 PM");
      expect(formatClock(INSTANT, "America/New_York")).toBe("12:05 AM");
      expect(formatHuman(INSTANT, "America/Phoenix")).toBe("Mon, Nov 23 at 10:05 PM");
      expect(formatHuman(INSTANT, "America/New_York")).toBe("Tue, Nov 24 at 12:05 AM");
      expect(localDate(INSTANT, "America/Phoenix")).toBe("2026-11-23");
      expect(localDate(new Date(INSTANT), "America/New_York")).toBe("2026-11-24");
      expect(localTime(INSTANT, "America/Phoenix")).toBe("22:05");
      expect(localTime(INSTANT, "America/New_York")).toBe("00:05");
    }
  });

  it("is a calendar day wherever the reader is", () => {
    expect(formatDay("2026-11-24")).toBe("Tuesday, Nov 24");
  });

  it("is refused in a zone that nobody knows", () => {
    expect(() => localDate(INSTANT, "Mars/Olympus")).toThrow(RangeError);
  });
});

it("tells days of the calendar from what only looks like them", () => {
  for (const day of ["2026-11-24", "2028-02-29", "2026-12-31"]) expect(isDay(day)).toBe(true);
  const others = [
    "2026-02-29",
    "2026-13-45",
    "2026-11-31",
    "2026-1-1",
    "20262-01-01",
    "+012026-01-01",
    "2026-11",
    "",
    "x",
  ];
  for (const other of others) expect(isDay(other)).toBe(false);
});
