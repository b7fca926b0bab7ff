import type { Agenda, Drives } from "./agenda.ts";
import { erode, nextBit } from "./bit-set.ts";
import { drivesOf, minutesFrom, minutesTo } from "./drive-times.ts";
import type { Place, Weekday } from "./groomer-calendar.ts";
import { dayStart, weekdayOf } from "./local-days.ts";
import type { VisitSearch } from "./visit-search.ts";

/**
 * Called with the starts `first` to `last` (absolute quarters) that can be reached by van between two
 * neighbors of one day; `first` is free, and `starts` tells which others are. `gap` is the index of the
 * visit that comes after. Answers whether more of this day is wanted.
 */
export type TakeWindow = (
  day: number,
  first: number,
  last: number,
  gap: number,
  starts: Uint32Array,
) => boolean;

/**
 * Walks every window of starts: hours, zone days, notice, occupancy and driving. Listing, choosing
 * days and the check at commit all come through here, so what was offered is what is accepted.
 * Days that `done` marks (from `search.firstDay`) are passed over.
 */
export function eachWindow(agenda: Agenda, search: VisitSearch, take: TakeWindow, done?: Uint8Array): void {
  const { base } = agenda;
  const { zones } = search;
  const notBefore = Math.max(search.earliest, search.from);
  // Computed at the first day that needs a search; often no day does.
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
 * The first quarter of a day at which a visit may start, by its hours: it belongs to the day it starts on.
 */
export function firstStart({ days, opening, firstDay }: Agenda, day: number): number {
  return Math.max(opening[day - firstDay] as number, dayStart(days, day));
}

/** The last such quarter of a day. The visit may end after midnight, where the hours go on. */
export function lastStart(
  { days, closing, firstDay }: Agenda,
  { quarters }: VisitSearch,
  day: number,
): number {
  return Math.min((closing[day - firstDay] as number) - quarters, dayStart(days, day + 1) - 1);
}

/** Goes through the gaps of one day, from its first free start (a bit) to `end`, where they end (out). */
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
    // Without driving first: most gaps hold no free start at all, and a drive costs more than a look.
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
    // A later gap may hold starts before this: it is reached from another visit.
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

/** The quarter that a minute lies in, and the first that begins at it or later: both since 1970. */
const quarterAt = (minute: number) => Math.floor(minute / 15);
const quarterAfter = (minute: number) => Math.ceil(minute / 15);

// Reused, because a search runs to its end before the next begins: nothing here waits.
let scratch = new Uint32Array(256);

/**
 * Which quarters begin a stretch of `words` long enough for the visit. The answer lasts until the next
 * call.
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
 * Driving around a start in a gap: minutes before, after, added to the day, and to the nearer neighboring
 * visit.
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
  const anyway = from && to && (before || after) ? drive(from, to) : 0;
  return {
    driveBefore,
    driveAfter,
    addedDrive: Math.max(driveBefore + driveAfter - anyway, 0),
    neighborDrive: before
      ? after
        ? Math.min(driveBefore, driveAfter)
        : driveBefore
      : after
        ? driveAfter
        : null,
  };
}
