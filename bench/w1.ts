import { type Agenda, layOut } from "#features/calendar/rules/agenda.ts";
import { markOpenDays, openings, openingsIn, starts } from "#features/calendar/rules/bookable-times.ts";
import type { GroomerCalendar } from "#features/calendar/rules/groomer-calendar.ts";
import { dayNumber, dayStart } from "#features/calendar/rules/local-days.ts";
import { toVisitSearch, type VisitSearch } from "#features/calendar/rules/visit-search.ts";
import { byIntervals, byLuxon } from "./intervals.ts";
import { contest, type Line, printLines, ratio, sameAnswers } from "./measure.ts";
import { bareDays, bareErosion, sweep, sweepDays } from "./references.ts";
import { DAYS, makeCalendar, NEEDS, NOW, type Row, rowsOf } from "./scene.ts";

export const PROVIDERS = 1_000;
/** The number of groomers for the comparison with intervals, which are slow. */
const FEW = 4;

export type Warm = { agenda: Agenda; search: VisitSearch };

/** A calendar that is built once, as on the board. */
export function warmOf(calendar: GroomerCalendar): Warm {
  const outcome = toVisitSearch(calendar, NEEDS, NOW);
  if (!outcome.ok) throw new Error(outcome.reason);
  const { firstDay, lastDay } = outcome.search;
  return { agenda: layOut(calendar, { firstDay, lastDay, now: NOW }), search: outcome.search };
}

/**
 * Computes starts from rows as the store returns them. Each call gets a new list, so that no cached result
 * helps.
 */
const cold = (rows: readonly Row[], seed: number) => starts(makeCalendar(seed, [...rows]), NEEDS, NOW);

/** Does the same with all facts of a listed time: end, date, zone and driving. */
const listed = (rows: readonly Row[], seed: number) => openings(makeCalendar(seed, [...rows]), NEEDS, NOW);

const marks = new Uint8Array(DAYS);

/** Days of one groomer as numbers, from marks. */
export function daysOf({ agenda, search }: Warm) {
  marks.fill(0);
  markOpenDays(agenda, search, marks);
  return [...marks.keys()].filter((day) => marks[day]);
}

/** Finds the starts in the same words by two loops and nothing else. */
function bareLoop(warm: readonly Warm[]) {
  const first = warm[0] as Warm;
  const { agenda } = first;
  const day0 = dayNumber(NEEDS.from);
  const offset = dayStart(agenda.days, day0) - agenda.base;
  const from = Int32Array.from({ length: DAYS }, (_, day) => offset + day * 96);
  const to = from.map((start) => start + 96);
  const starts = new Uint32Array(agenda.free.length);
  const found = new Uint8Array(DAYS);
  return ({ agenda: { free } }: Warm): Uint8Array => {
    bareErosion(free, free.length, starts);
    bareDays(starts, from, to, found);
    return found;
  };
}

export async function benchW1(): Promise<void> {
  const rows = Array.from({ length: PROVIDERS }, (_, seed) => rowsOf(seed));
  const calendars = rows.map((list, seed) => makeCalendar(seed, list));
  const warm = calendars.map(warmOf);
  const bare = bareLoop(warm);
  const few = rows.slice(0, FEW);

  const luxon = await byLuxon();
  const startsHash = sameAnswers({
    cold: few.map(cold),
    listed: few.map((list, seed) => listed(list, seed).map((opening) => opening.startsAt)),
    intervals: few.map(byIntervals),
    ...(luxon && { luxon: few.map(luxon) }),
    sweep: few.map(sweep),
    warm: warm
      .slice(0, FEW)
      .map(({ agenda, search }) => openingsIn(agenda, search).map(({ startsAt }) => startsAt)),
  });
  const days = sameAnswers({
    days: warm.map((calendar) => daysOf(calendar)),
    sweep: rows.map(sweepDays),
    bare: warm.map((calendar) => {
      const found = bare(calendar);
      return [...found.keys()].filter((day) => found[day]);
    }),
  });

  const slow = contest(
    [
      { name: "cold", units: FEW, run: () => few.map(cold) },
      { name: "listed", units: FEW, run: () => few.map(listed) },
      { name: "intervals", units: FEW, run: () => few.map(byIntervals) },
      ...(luxon ? [{ name: "luxon", units: FEW, run: () => few.map(luxon) }] : []),
    ],
    9,
  );
  const fast = contest([
    { name: "sweep", units: 100, run: () => rows.slice(0, 100).map(sweep) },
    {
      name: "warm",
      units: 100,
      run: () => {
        for (let i = 0; i < 100; i++) {
          const calendar = warm[i] as Warm;
          openingsIn(calendar.agenda, calendar.search);
        }
      },
    },
    {
      name: "days",
      units: PROVIDERS,
      run: () => {
        for (const calendar of warm) {
          marks.fill(0);
          markOpenDays(calendar.agenda, calendar.search, marks);
        }
      },
    },
    {
      name: "bare",
      units: PROVIDERS,
      run: () => {
        for (const calendar of warm) bare(calendar);
      },
    },
  ]);
  const micros = (name: string) => (slow.get(name) ?? fast.get(name))?.micros ?? Number.NaN;
  const lines: Line[] = [
    { what: "intervals on date objects (a stand-in for luxon)", value: micros("intervals"), unit: "µs" },
    { what: "luxon, Interval.difference (when it is installed)", value: micros("luxon"), unit: "µs" },
    { what: "plain integer sweep", value: micros("sweep"), unit: "µs" },
    { what: "the calendar, cold: rows to all starts", value: micros("cold"), unit: "µs" },
    {
      what: "the calendar, cold: rows to all times with driving and zone",
      value: micros("listed"),
      unit: "µs",
    },
    { what: "the calendar, warm: all times", value: micros("warm"), unit: "µs" },
    { what: "the calendar, warm: which days", value: micros("days"), unit: "µs" },
    { what: "bare bit loop: which days", value: micros("bare"), unit: "µs" },
    { what: "intervals ÷ cold", value: ratio(slow, "intervals", "cold"), unit: "×" },
    ...(luxon
      ? [
          { what: "luxon ÷ intervals", value: ratio(slow, "luxon", "intervals"), unit: "×" },
          { what: "luxon ÷ cold", value: ratio(slow, "luxon", "cold"), unit: "×", goal: { least: 1_000 } },
        ]
      : []),
    {
      what: "warm days, 1,000 groomers ÷ bare bit loop",
      value: ratio(fast, "days", "bare"),
      unit: "×",
      goal: { most: 4 },
    },
  ];
  printLines(`W1  one groomer's 60 days, visits without places  (starts ${startsHash}, days ${days})`, lines);
}
