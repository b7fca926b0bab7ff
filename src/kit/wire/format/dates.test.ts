import { describe, expect, it } from "vitest";
import { formatDay, formatDayAndTime, toLocalDate } from "./dates.ts";
import { formatClock } from "./times.ts";

/** Late on Monday evening in Phoenix, early on Tuesday in New York. */
const INSTANT = "2026-11-24T05:05:00Z";

describe("the text of an instant", () => {
  it("shows the wall time of each zone, in any order of calls", () => {
    for (let turn = 0; turn < 2; turn++) {
      expect(formatClock(INSTANT, "America/Phoenix")).toBe("10:05 PM");
      expect(formatClock(INSTANT, "America/New_York")).toBe("12:05 AM");
      expect(formatDayAndTime(INSTANT, "America/Phoenix")).toBe("Mon, Nov 23 at 10:05 PM");
      expect(formatDayAndTime(INSTANT, "America/New_York")).toBe("Tue, Nov 24 at 12:05 AM");
      expect(toLocalDate(INSTANT, "America/Phoenix")).toBe("2026-11-23");
      expect(toLocalDate(new Date(INSTANT), "America/New_York")).toBe("2026-11-24");
    }
  });

  it("shows an hour of one digit without a zero, like all other times", () => {
    const early = "2026-11-24T14:05:00Z";
    expect(formatDayAndTime(early, "America/New_York")).toBe("Tue, Nov 24 at 9:05 AM");
    expect(formatClock(early, "America/New_York")).toBe("9:05 AM");
  });

  it("shows a day of one digit without a zero, like all other days", () => {
    expect(formatDayAndTime("2026-10-04T14:05:00Z", "America/New_York")).toBe("Sun, Oct 4 at 10:05 AM");
  });

  it("shows a calendar day without any zone", () => {
    expect(formatDay("2026-11-24")).toBe("Tuesday, Nov 24");
  });

  it("is refused for an unknown zone", () => {
    expect(() => toLocalDate(INSTANT, "Mars/Olympus")).toThrow(RangeError);
  });
});
