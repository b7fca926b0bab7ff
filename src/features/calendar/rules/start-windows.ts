import type { Place } from "#features/places/rules/place.ts";
import type { Agenda, Drives } from "./agenda.ts";
import { erode, nextBit } from "./bit-set.ts";
import { isEstimated } from "./drive-estimate.ts";
import { drivesOf, minutesFrom, minutesTo } from "./drive-times.ts";
import type { Weekday } from "./groomer-calendar.ts";
import { dayStart, weekdayOf } from "./local-days.ts";
import type { VisitSearch } from "./visit-search.ts";

/**
 * Receives a window: starts from `first` to `last` (absolute quarters) that the van can reach in one gap.
 * `first` is free; `starts` has the free bits. `gap` is the index of the next visit. Returns false to end
 * the day's search.
 */
export type TakeWindow = (
  day: number,
  first: number,
  last: number,
  gap: number,
  starts: Uint32Array,
) => boolean;

/**
 * Calls `take` for every window of starts that hours, zones, notice, occupancy and driving allow. Lists and
 * commits both use this function, so a commit accepts what a list offered. Days with a mark in `done` are
 * skipped.
 */
export function eachWindow(agenda: Agenda, search: VisitSearch, take: TakeWindow, done?: Uint8Array): void {
  const { base } = agenda;
  const { zones } = search;
  const notBefore = Math.max(search.earliest, search.from);
  // Both are computed at the first day that needs them, because often no day does.
  let starts: Uint32Array | undefined;
  let drives: Drives | undefined;
  for (let day = search.firstDay, weekday = weekdayOf(day); day <= search.lastDay; day++) {
    const zone = zones[weekday];
    weekday = weekday === 7 ? 1 : ((weekday + 1) as Weekday);
    if (zone === null || (done !== undefined && done[day - search.firstDay] !== 0)) continue;
    const earliest = Math.max(firstStart(agenda, day), notBefore) - base;
    const end = Math.min(lastStart(agenda, search, day), search.to) + 1 - base;
    if (earliest >= end) continue;
    starts ??= freeStarts(agenda, agenda.free, search);
    drives ??= drivesOf(agenda, search.place);
    const start = nextBit(starts, earliest, end);
    if (start >= 0) eachGap(agenda, search, drives, starts, day, start, end, take);
  }
}

/**
 * The first absolute quarter at which a visit may start on a day, by working hours. A visit belongs to the
 * day on which the visit starts.
 */
export function firstStart({ days, opening, firstDay }: Agenda, day: number): number {
  return Math.max(opening[day - firstDay] as number, dayStart(days, day));
}

/**
 * The last absolute quarter at which a visit may start on a day. The visit may end after midnight if the
 * working hours continue.
 */
export function lastStart(
  { days, closing, firstDay }: Agenda,
  { quarters }: VisitSearch,
  day: number,
): number {
  return Math.min((closing[day - firstDay] as number) - quarters, dayStart(days, day + 1) - 1);
}

/**
 * Calls `take` for each window of one day. A gap is the time between two neighboring visits, or before the
 * first or after the last. `start` is the day's first free bit; bits from `end` on do not count.
 */
function eachGap(
  agenda: Agenda,
  search: VisitSearch,
  drives: Drives,
  starts: Uint32Array,
  day: number,
  start: number,
  end: number,
  take: TakeWindow,
): void {
  const { base, visitStarts, visitEnds } = agenda;
  const home = visitStarts.length;
  const minutes = search.quarters * 15;
  const nth = day - agenda.firstDay;
  const firstGap = agenda.visitFrom[nth] as number;
  const lastGap = agenda.visitTo[nth] as number;
  let first = start;
  for (let gap = firstGap; gap <= lastGap; gap++) {
    // First without driving: most gaps have no free start, and computing a drive costs more than reading
    // bits.
    let beyond = end;
    if (gap < lastGap) beyond = Math.min(quarterAt((visitStarts[gap] as number) - minutes) + 1 - base, end);
    if (gap > firstGap) {
      const ended = quarterAfter(visitEnds[gap - 1] as number) - base;
      if (first < ended) first = nextBit(starts, ended, end);
      if (first < 0) return;
    }
    if (first >= beyond) continue;
    const leaves =
      gap > firstGap
        ? (visitEnds[gap - 1] as number) + minutesTo(drives, agenda, gap - 1)
        : (agenda.opening[nth] as number) * 15 + minutesTo(drives, agenda, home);
    const reached = quarterAfter(leaves) - base;
    // `first` stays as it is: the next gap is reached from another visit and may have earlier starts than
    // `reached`.
    const hit = first < reached ? nextBit(starts, reached, beyond) : first;
    if (hit < 0) continue;
    const arrives =
      gap < lastGap
        ? (visitStarts[gap] as number) - minutesFrom(drives, agenda, gap)
        : (agenda.closing[nth] as number) * 15 - minutesFrom(drives, agenda, home);
    beyond = Math.min(beyond, quarterAt(arrives - minutes) + 1 - base);
    if (hit < beyond && !take(day, hit + base, beyond - 1 + base, gap, starts)) return;
  }
}

/** The absolute quarter that contains a minute since 1970. */
const quarterAt = (minute: number) => Math.floor(minute / 15);
/** The first absolute quarter that begins at a minute since 1970 or later. */
const quarterAfter = (minute: number) => Math.ceil(minute / 15);

// All searches share this buffer. A search never awaits, so it ends before the next search begins.
let scratch = new Uint32Array(256);

/**
 * The bits from which the set bits of `words` are long enough for the visit. The next call overwrites the
 * returned list.
 */
export function freeStarts(agenda: Agenda, words: Uint32Array, search: VisitSearch): Uint32Array {
  if (scratch.length < words.length) scratch = new Uint32Array(words.length);
  const fromWord = (dayStart(agenda.days, search.firstDay) - agenda.base) >>> 5;
  // The last day's visits may end on the day after it.
  const toWord = (dayStart(agenda.days, search.lastDay + 2) - agenda.base + 31) >>> 5;
  erode(words, search.quarters, fromWord, toWord, scratch);
  return scratch;
}

/**
 * The drives of a visit in a gap, in minutes: before it, after it, what it adds to the day's driving, and
 * the shorter drive to a neighboring visit.
 */
export function legs(agenda: Agenda, search: VisitSearch, day: number, gap: number) {
  const before =
    gap > (agenda.visitFrom[day - agenda.firstDay] as number) ? agenda.visits[gap - 1] : undefined;
  const after = gap < (agenda.visitTo[day - agenda.firstDay] as number) ? agenda.visits[gap] : undefined;
  const { startPlace: home, drive } = agenda.calendar;
  const from: Place | null = before?.place ?? home;
  const to: Place | null = after?.place ?? home;
  const driveBefore = from ? drive(from, search.place) : 0;
  const driveAfter = to ? drive(search.place, to) : 0;
  // The drive that the groomer makes without this visit. On a day without visits there is none.
  const driveWithout = from && to && (before || after) ? drive(from, to) : 0;
  return {
    driveBefore,
    driveAfter,
    isDriveEstimated:
      (from !== null && isEstimated(drive, from, search.place)) ||
      (to !== null && isEstimated(drive, search.place, to)),
    addedDrive: Math.max(driveBefore + driveAfter - driveWithout, 0),
    neighborDrive: before
      ? after
        ? Math.min(driveBefore, driveAfter)
        : driveBefore
      : after
        ? driveAfter
        : null,
  };
}
