import { expect, it } from "vitest";
import { starts } from "./bookable-times.ts";
import { makeCalendar, makeNeeds } from "./factory.ts";
import { dateOf, dayNumber, dayOf, dayStart, wallQuarter, weekdayOf, zoneDays } from "./local-days.ts";
import { instantOf } from "./quarter-hours.ts";

// US law (15 U.S.C. 260a, 263) moves clocks forward at 2:00 on the second Sunday of March.
// It moves them back at 2:00 on the first Sunday of November.
// These tests apply the law itself, so they can check any table of zones that the runtime has.

const FIRST_YEAR = 2026;
const YEARS = 10;
const HOUR = 4;
const TWO_O_CLOCK = 2 * HOUR;

/** The zones that change their clocks, by the hours of their standard time behind Greenwich. */
const CHANGING: Record<number, string> = {
  5: `America/New_York America/Detroit America/Kentucky/Louisville America/Kentucky/Monticello
    America/Indiana/Indianapolis America/Indiana/Vincennes America/Indiana/Winamac America/Indiana/Marengo
    America/Indiana/Petersburg America/Indiana/Vevay`,
  6: `America/Chicago America/Indiana/Tell_City America/Indiana/Knox America/Menominee
    America/North_Dakota/Center America/North_Dakota/New_Salem America/North_Dakota/Beulah`,
  7: "America/Denver America/Boise",
  8: "America/Los_Angeles",
  9: `America/Anchorage America/Juneau America/Sitka America/Metlakatla America/Yakutat America/Nome`,
  10: "America/Adak",
};
const STANDING: Record<number, string> = {
  4: "America/Puerto_Rico America/St_Thomas",
  7: "America/Phoenix",
  10: "Pacific/Honolulu",
  11: "Pacific/Pago_Pago",
  [-10]: "Pacific/Guam Pacific/Saipan",
};

type Zone = { timeZone: string; behind: number; changes: boolean };
const zonesOf = (lists: Record<number, string>, changes: boolean): Zone[] =>
  Object.entries(lists).flatMap(([hours, names]) =>
    names.split(/\s+/).map((timeZone) => ({ timeZone, behind: Number(hours) * HOUR, changes })),
  );
const ZONES = [...zonesOf(CHANGING, true), ...zonesOf(STANDING, false)];

const firstDay = dayNumber(`${FIRST_YEAR}-01-01`);
const lastDay = dayNumber(`${FIRST_YEAR + YEARS}-01-01`) - 1;

/** The day number of a month's `nth` Sunday. */
function sunday(year: number, month: string, nth: number): number {
  const first = dayNumber(`${year}-${month}-01`);
  return first + ((8 - weekdayOf(first)) % 7) + 7 * (nth - 1);
}

const years = [...Array(YEARS).keys()].map((nth) => FIRST_YEAR + nth);
const springs = years.map((year) => sunday(year, "03", 2));
const autumns = years.map((year) => sunday(year, "11", 1));

/**
 * How many quarter hours a zone is behind Greenwich when its clock shows `wall` quarters after midnight.
 * A repeated wall time means its first occurrence.
 */
function lawfullyBehind({ behind, changes }: Zone, day: number, wall: number): number {
  if (!changes) return behind;
  const nth = springs.findLastIndex((spring) => day > spring || (day === spring && wall >= TWO_O_CLOCK));
  const autumn = autumns[nth];
  const isSummer = autumn !== undefined && (day < autumn || (day === autumn && wall < TWO_O_CLOCK));
  return isSummer ? behind - HOUR : behind;
}

/** Lists the quarters of a day at which the table differs from the law. */
function faultsOf(zone: Zone, day: number): string[] {
  const table = zoneDays(zone.timeZone, firstDay, lastDay);
  const faults: string[] = [];
  // Clocks change at two at the earliest, so the day begins by the clock of its midnight.
  const begins = day * 96 + lawfullyBehind(zone, day, 0);
  if (dayStart(table, day) !== begins) faults.push(`${dateOf(day)} begins elsewhere`);
  const [isSpring, isAutumn] = [springs, autumns].map((list) => zone.changes && list.includes(day));
  for (let wall = 0; wall < 96; wall++) {
    const isSkipped = isSpring && wall >= TWO_O_CLOCK && wall < TWO_O_CLOCK + HOUR;
    const lawful = isSkipped ? begins + TWO_O_CLOCK : day * 96 + wall + lawfullyBehind(zone, day, wall);
    const isRight = wallQuarter(table, day, wall) === lawful && dayOf(table, lawful) === day;
    if (!isRight) faults.push(`${dateOf(day)}, quarter ${wall}`);
  }
  const ends = begins + 96 - (isSpring ? HOUR : 0) + (isAutumn ? HOUR : 0);
  if (dayOf(table, ends - 1) !== day || dayOf(table, ends) !== day + 1)
    faults.push(`${dateOf(day)} ends elsewhere`);
  return faults;
}

it("lists 34 different zones", () => {
  expect(new Set(ZONES.map(({ timeZone }) => timeZone)).size).toBe(34);
});

it.each(ZONES)(
  `follows the law in every quarter hour of ${YEARS} years in $timeZone`,
  { timeout: 120_000 },
  (zone) => {
    const faults: string[] = [];
    for (let day = firstDay; day <= lastDay; day++) faults.push(...faultsOf(zone, day));
    expect(faults).toEqual([]);
  },
);

/** Lists the lawful starts of a one-hour visit within the working hours of a Sunday. */
function lawfulStarts(zone: Zone, day: number, from: number, to: number): number[] {
  const at = (wall: number) => day * 96 + wall + lawfullyBehind(zone, day, wall);
  const found: number[] = [];
  for (let quarter = at(from * HOUR); quarter + HOUR <= at(to * HOUR); quarter++)
    found.push(instantOf(quarter));
  return found;
}

it.each(ZONES)(
  "offers the lawful times on every day of a clock change in $timeZone",
  { timeout: 60_000 },
  (zone) => {
    for (const day of [...springs, ...autumns]) {
      for (const [from, to, hours] of [
        [13, 18, 5],
        [1, 6, zone.changes ? (springs.includes(day) ? 4 : 6) : 5],
      ] as const) {
        const calendar = makeCalendar({
          timeZone: zone.timeZone,
          hours: { 1: [{ startMinute: from * 60, endMinute: to * 60 }] },
        });
        const found = starts(calendar, makeNeeds(dateOf(day)), instantOf((day - 3) * 96));
        expect(found, `${dateOf(day)} from ${from} to ${to}`).toEqual(lawfulStarts(zone, day, from, to));
        expect(found).toHaveLength((hours - 1) * HOUR + 1);
      }
    }
  },
);
