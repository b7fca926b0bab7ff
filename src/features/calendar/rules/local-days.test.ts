import { describe, expect, it } from "vitest";
import { dateOf, dayAt, dayNumber, dayOf, dayStart, wallQuarter, weekdayOf, zoneDays } from "./local-days.ts";
import { instantOf, quarterOf } from "./quarter-hours.ts";

const ZONES = ["America/New_York", "America/Chicago", "America/Phoenix", "America/Adak", "Pacific/Honolulu"];
const iso = (quarter: number) => new Date(instantOf(quarter)).toISOString();

function tableOf(timeZone: string, date: string) {
  const day = dayNumber(date);
  return { day, table: zoneDays(timeZone, day - 1, day + 1) };
}

describe("local days in quarter hours", () => {
  it.each([
    ["America/New_York", "2027-03-14", 92],
    ["America/New_York", "2027-11-07", 100],
    ["America/New_York", "2027-07-04", 96],
    ["America/Phoenix", "2027-03-14", 96],
    ["America/Phoenix", "2027-11-07", 96],
    ["America/Havana", "2027-03-14", 92],
  ])("in %s on %s number %i", (timeZone, date, length) => {
    const { day, table } = tableOf(timeZone, date);
    expect(dayStart(table, day + 1) - dayStart(table, day)).toBe(length);
  });

  it("agree with Intl about every wall time on the days of both clock changes", () => {
    for (const timeZone of ZONES) {
      const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
      for (const date of ["2026-03-08", "2026-11-01", "2031-03-09", "2031-11-02"]) {
        const { day, table } = tableOf(timeZone, date);
        const shown = new Map<string, number>();
        for (let quarter = dayStart(table, day + 1) - 1; quarter >= dayStart(table, day); quarter--) {
          expect(dayOf(table, quarter)).toBe(day);
          shown.set(clock.format(instantOf(quarter)), quarter);
        }
        expect(shown.size).toBeGreaterThanOrEqual(92);
        for (let wall = 0; wall < 96; wall++) {
          const time = new Date(wall * 900_000).toISOString().slice(11, 16);
          const quarter = shown.get(`${date} ${time}`);
          if (quarter !== undefined) expect(wallQuarter(table, day, wall)).toBe(quarter);
        }
      }
    }
  });

  it("read a skipped time as the moment of the clock change", () => {
    const { day, table } = tableOf("America/New_York", "2027-03-14");
    for (const wall of [8, 9, 10, 11, 12])
      expect(iso(wallQuarter(table, day, wall))).toBe("2027-03-14T07:00:00.000Z");
  });

  it("read a repeated time as its first occurrence", () => {
    const { day, table } = tableOf("America/New_York", "2027-11-07");
    expect(iso(wallQuarter(table, day, 6))).toBe("2027-11-07T05:30:00.000Z");
    expect(iso(wallQuarter(table, day, 8))).toBe("2027-11-07T07:00:00.000Z");
    expect(wallQuarter(table, day, 96)).toBe(dayStart(table, day + 1));
  });

  it("find the local date of an instant, even at a year's end", () => {
    const at = Date.parse("2027-01-01T04:59:00Z");
    expect(dateOf(dayAt("America/New_York", at))).toBe("2026-12-31");
    expect(dateOf(dayAt("America/New_York", at + 60_000))).toBe("2027-01-01");
    expect(quarterOf(at)).toBe(quarterOf(at - 14 * 60_000));
  });

  it("count weekdays from Sunday", () => {
    expect(weekdayOf(dayNumber("2026-11-22"))).toBe(1);
    expect(weekdayOf(dayNumber("2026-11-28"))).toBe(7);
    expect(weekdayOf(dayNumber("1969-12-28"))).toBe(1);
  });

  it("do not exist for an unknown time zone", () => {
    expect(() => zoneDays("America/Gotham", 20_000, 20_001)).toThrow(RangeError);
  });
});
