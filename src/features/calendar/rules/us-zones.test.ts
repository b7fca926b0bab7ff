import { describe, expect, it } from "vitest";
import { dateOf, dayNumber, dayOf, dayStart, wallQuarter, type ZoneDays, zoneDays } from "./local-days.ts";
import { instantOf } from "./quarter-hours.ts";
import { wallClock } from "./wall-clock.ts";

// The tests compare each zone of the United States and its territories with Intl.
const ZONES = `America/New_York America/Detroit America/Kentucky/Louisville America/Kentucky/Monticello
America/Indiana/Indianapolis America/Indiana/Vincennes America/Indiana/Winamac America/Indiana/Marengo
America/Indiana/Petersburg America/Indiana/Vevay America/Chicago America/Indiana/Tell_City America/Indiana/Knox
America/Menominee America/North_Dakota/Center America/North_Dakota/New_Salem America/North_Dakota/Beulah America/Denver
America/Boise America/Phoenix America/Los_Angeles America/Anchorage America/Juneau America/Sitka America/Metlakatla
America/Yakutat America/Nome America/Adak Pacific/Honolulu America/Puerto_Rico America/St_Thomas Pacific/Guam
Pacific/Pago_Pago Pacific/Saipan`.split(/\s+/);

// TIME_YEARS=10 checks all 12 million quarter hours of ten years in a minute or two.
// By default, the tests check clock changes and the middle of each month in two years.
const LONG = process.env.TIME_YEARS !== undefined;
const YEARS = Number(process.env.TIME_YEARS ?? 2);
const FIRST_YEAR = 2026;
const TIMEOUT = LONG ? 600_000 : 60_000;

const firstDay = dayNumber(`${FIRST_YEAR}-01-01`);
const lastDay = dayNumber(`${FIRST_YEAR + YEARS}-01-01`) - 1;

function daysToCheck(table: ZoneDays): Set<number> {
  const days = new Set<number>();
  for (let day = firstDay; day <= lastDay; day++) {
    const isNearChange = [day - 1, day, day + 1].some((nearDay) => table.changes.has(nearDay));
    if (LONG || isNearChange || dateOf(day).endsWith("-15")) days.add(day);
  }
  return days;
}

/** Describes the quarters of a day at which the table differs from Intl. */
function faultsOf(table: ZoneDays, day: number, clock: Intl.DateTimeFormat): string[] {
  const faults: string[] = [];
  const date = dateOf(day);
  const seen = new Set<number>();
  for (let quarter = dayStart(table, day); quarter < dayStart(table, day + 1); quarter++) {
    const [shownDate = "", time = ""] = clock.format(instantOf(quarter)).split(" ");
    const wall = Number(time.slice(0, 2)) * 4 + Number(time.slice(3)) / 15;
    if (shownDate !== date || dayOf(table, quarter) !== day) faults.push(`${date}: ${shownDate} ${time}`);
    // A repeated wall time means its first occurrence.
    else if (!seen.has(wall) && wallQuarter(table, day, wall) !== quarter) faults.push(`${date} ${time}`);
    seen.add(wall);
  }
  return faults;
}

describe(`the quarter hours of ${YEARS} years`, () => {
  it.each(ZONES)(
    "agree with Intl in %s",
    (timeZone) => {
      const table = zoneDays(timeZone, firstDay, lastDay);
      const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
      const days = daysToCheck(table);
      expect(days.size).toBeGreaterThanOrEqual(12 * YEARS);
      expect([...days].flatMap((day) => faultsOf(table, day, clock))).toEqual([]);
      for (let day = firstDay; day < lastDay; day++) {
        const length = dayStart(table, day + 1) - dayStart(table, day);
        if (length !== 96) expect([92, 100]).toContain(length);
      }
    },
    TIMEOUT,
  );

  it("include two clock changes a year in New York and none in Phoenix or Honolulu", () => {
    const changes = (timeZone: string) =>
      [...zoneDays(timeZone, firstDay, lastDay).changes.keys()].filter((d) => d >= firstDay && d <= lastDay);
    expect(changes("America/New_York")).toHaveLength(2 * YEARS);
    expect(changes("America/Phoenix")).toEqual([]);
    expect(changes("Pacific/Honolulu")).toEqual([]);
  });
});

describe("the wall clock beside an instant", () => {
  it.each(ZONES)("agrees with Intl in %s around both clock changes", (timeZone) => {
    const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
    for (const start of ["2027-03-14T00:00:00Z", "2027-11-07T00:00:00Z"]) {
      for (let at = Date.parse(start); at < Date.parse(start) + 86_400_000; at += 1_800_000) {
        const [startsAt, endsAt] = [new Date(at).toISOString(), new Date(at + 900_000).toISOString()];
        const { date, startTime, endTime } = wallClock(startsAt, endsAt, timeZone);
        expect(`${date} ${startTime}`).toBe(clock.format(at));
        expect(endTime).toBe(clock.format(at + 900_000).slice(11));
      }
    }
  });
});
