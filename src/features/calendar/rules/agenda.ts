import type { Place } from "#features/places/rules/place.ts";
import { clearBits, lastBit, nextBit, runEnd, runStart, setBits } from "./bit-set.ts";
import type { GroomerCalendar } from "./groomer-calendar.ts";
import { dayStart, wallQuarter, type ZoneDays, zoneDays } from "./local-days.ts";
import { instantOf, quarterFrom, quarterOf, quartersIn } from "./quarter-hours.ts";
import { workHoursOn } from "./work-hours.ts";

/**
 * A groomer's calendar as bit sets and lists, ready for a search. Bit n is the absolute quarter `base` + n.
 * Bits cover one day more at both ends, as a visit may cross midnight. Per-day lists start at `firstDay`.
 */
export type Agenda = {
  calendar: GroomerCalendar;
  days: ZoneDays;
  firstDay: number;
  lastDay: number;
  base: number;
  /** Quarters within working hours and outside of time off. */
  open: Uint32Array;
  /** Quarters of `open` in which nothing occupies the groomer. */
  free: Uint32Array;
  /**
   * Absolute quarters at which each working day begins and ends; both 0 on a day without work. Hours that
   * meet at midnight are one stretch, so a working day may begin on the date before or end on the date
   * after.
   */
  opening: Int32Array;
  closing: Int32Array;
  /** Visits whose place is known (epoch ms), sorted by start. No two of them overlap. */
  visits: readonly Visit[];
  /**
   * The minute since 1970 in which each visit starts, and the first minute after its end. Reading these
   * lists is faster than reading the objects in `visits`.
   */
  visitStarts: Int32Array;
  visitEnds: Int32Array;
  /** The drives between the visits and the addresses of the latest searches. */
  drives: Drives[];
  /**
   * Indices of the visits that touch each day, or working hours that the day shares with the next date.
   * `visitFrom` is the first index, `visitTo` the first index after them.
   */
  visitFrom: Int32Array;
  visitTo: Int32Array;
  /**
   * The agenda is true from `laidOutAt` until `validUntil`, when the next hold expires (epoch ms). Holds
   * that were already expired at `laidOutAt` are left out.
   */
  laidOutAt: number;
  validUntil: number;
};

/**
 * Minutes of driving between an address and each visit of an agenda. They are remembered, because a
 * customer's searches for days, times and nearest slots all need the same drives.
 */
export type Drives = {
  place: Place;
  /** The version of the roads at the place when the entry was made. */
  version: number;
  /**
   * First the drives from each visit and from home to the address, then those from the address to each visit
   * and to home. -1 means that the drive has not been computed yet.
   */
  minutes: Int16Array;
};

export type Visit = { startsAt: number; endsAt: number; place: Place };

export type Layout = {
  firstDay: number;
  lastDay: number;
  now: number;
  exceptHolder?: string | undefined;
  /** Further visits that count: the blocks that the same booking session has reserved. */
  also?: readonly Visit[];
};

const MINUTE_MS = 60_000;

/** Makes the agenda of a calendar for the local days `firstDay` to `lastDay`, both included. */
export function layOut(calendar: GroomerCalendar, layout: Layout): Agenda {
  const { firstDay, lastDay, now, exceptHolder, also } = layout;
  const days = zoneDays(calendar.timeZone, firstDay - 1, lastDay + 1);
  // A multiple of 32, so that the first bit is the lowest bit of a word.
  const base = dayStart(days, firstDay - 1) & ~31;
  const end = dayStart(days, lastDay + 2);
  const lists = allocate(((end - base + 31) >>> 5) + 1, lastDay - firstDay + 1);
  const { open, free } = lists;
  for (let day = firstDay - 1; day <= lastDay + 1; day++) openDay(open, calendar, days, day, base);

  free.set(open);
  const stops: Visit[] = [];
  let validUntil = Number.POSITIVE_INFINITY;
  for (const busy of calendar.busy) {
    if (busy.holder === exceptHolder) continue;
    if (busy.expiresAt) {
      if (busy.expiresAt <= now) continue;
      validUntil = Math.min(validUntil, busy.expiresAt);
    }
    close(free, busy, base, end);
    if (busy.kind === "time_off") close(open, busy, base, end);
    else if (busy.place !== null) stops.push(busy as Visit);
  }
  for (const visit of also ?? []) {
    close(free, visit, base, end);
    stops.push(visit);
  }
  const visits = sortAndMerge(stops);
  const minutes = minutesOf(visits);
  const agenda = {
    calendar,
    days,
    firstDay,
    lastDay,
    base,
    ...lists,
    visits,
    ...minutes,
    drives: [],
    laidOutAt: now,
    validUntil,
  };
  markWorkingDays(agenda);
  markVisits(agenda);
  return agenda;
}

const NO_MINUTES = { visitStarts: new Int32Array(0), visitEnds: new Int32Array(0) };

function minutesOf(visits: readonly Visit[]): Pick<Agenda, "visitStarts" | "visitEnds"> {
  if (visits.length === 0) return NO_MINUTES;
  const buffer = new ArrayBuffer(visits.length * 8);
  const visitStarts = new Int32Array(buffer, 0, visits.length);
  const visitEnds = new Int32Array(buffer, visits.length * 4);
  for (let nth = 0; nth < visits.length; nth++) {
    const { startsAt, endsAt } = visits[nth] as Visit;
    visitStarts[nth] = Math.floor(startsAt / MINUTE_MS);
    visitEnds[nth] = Math.ceil(endsAt / MINUTE_MS);
  }
  return { visitStarts, visitEnds };
}

type Span = { startsAt: number; endsAt: number };

/** Clears every quarter that a span (epoch ms) touches, even if only for a minute. */
function close(words: Uint32Array, span: Span, base: number, end: number): void {
  const from = Math.max(quarterOf(span.startsAt) - base, 0);
  clearBits(words, from, Math.min(quarterFrom(span.endsAt), end) - base);
}

/**
 * Places all lists of an agenda in one buffer, because six small buffers would take more memory than their
 * content.
 */
function allocate(words: number, days: number) {
  const buffer = new ArrayBuffer((words * 2 + days * 4) * 4);
  const perDay = (nth: number) => new Int32Array(buffer, (words * 2 + days * nth) * 4, days);
  return {
    open: new Uint32Array(buffer, 0, words),
    free: new Uint32Array(buffer, words * 4, words),
    opening: perDay(0),
    closing: perDay(1),
    visitFrom: perDay(2),
    visitTo: perDay(3),
  };
}

/**
 * The blocks that a booking session has reserved with this groomer, as visits at `place`, the session's
 * address.
 */
export function reservedVisits(
  groomerId: string,
  place: Place,
  blocks: readonly { groomerId: string; startsAt: number; minutes: number }[] = [],
): Visit[] {
  return blocks
    .filter((block) => block.groomerId === groomerId)
    .map(({ startsAt, minutes }) => ({
      startsAt,
      endsAt: startsAt + instantOf(quartersIn(minutes)),
      place,
    }));
}

/**
 * Sets the bits of one day's working hours. Hours that do not start or end on a quarter are rounded inward.
 */
function openDay(open: Uint32Array, calendar: GroomerCalendar, days: ZoneDays, day: number, base: number) {
  for (const { startMinute, endMinute } of workHoursOn(calendar, day)) {
    const from = wallQuarter(days, day, Math.ceil(Math.max(startMinute, 0) / 15));
    const to = wallQuarter(days, day, Math.floor(Math.min(endMinute, 1_440) / 15));
    setBits(open, from - base, to - base);
  }
}

/**
 * Sorts visits by start and merges overlapping ones. Only times of the same holder overlap, and those are at
 * the same place.
 */
function sortAndMerge(stops: Visit[]): readonly Visit[] {
  if (isSortedWithoutOverlap(stops)) return stops;
  const ordered: Visit[] = [];
  for (const visit of stops.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const last = ordered.at(-1);
    if (!last || visit.startsAt >= last.endsAt) ordered.push({ ...visit });
    else last.endsAt = Math.max(last.endsAt, visit.endsAt);
  }
  return ordered;
}

/** Visits read from the database are nearly always in this order. */
function isSortedWithoutOverlap(stops: readonly Visit[]): boolean {
  let ended = Number.NEGATIVE_INFINITY;
  for (const { startsAt, endsAt } of stops) {
    if (startsAt < ended) return false;
    ended = endsAt;
  }
  return true;
}

/**
 * Fills `opening` and `closing`. A stretch of hours that touches midnight is followed into the neighboring
 * day.
 */
function markWorkingDays({ open, opening, closing, days, firstDay, lastDay, base }: Agenda): void {
  for (let day = firstDay; day <= lastDay; day++) {
    const from = dayStart(days, day) - base;
    const to = dayStart(days, day + 1) - base;
    const first = nextBit(open, from, to);
    if (first < 0) continue;
    const last = lastBit(open, first, to) + 1;
    const begins = first === from ? runStart(open, from, dayStart(days, day - 1) - base) : first;
    const ends = last === to ? runEnd(open, to, dayStart(days, day + 2) - base) : last;
    opening[day - firstDay] = begins + base;
    closing[day - firstDay] = ends + base;
  }
}

/** Fills `visitFrom` and `visitTo`. Days and visits are both sorted, so both indices only ever grow. */
function markVisits(agenda: Agenda): void {
  const { visits, visitFrom, visitTo, opening, closing, days, firstDay, lastDay } = agenda;
  if (visits.length === 0) return;
  let from = 0;
  let to = 0;
  for (let day = firstDay; day <= lastDay; day++) {
    const nth = day - firstDay;
    const dayStarts = dayStart(days, day);
    const starts = instantOf(Math.min(dayStarts, (opening[nth] as number) || dayStarts));
    const ends = instantOf(Math.max(dayStart(days, day + 1), closing[nth] as number));
    while (from < visits.length && (visits[from] as Visit).endsAt <= starts) from++;
    while (to < visits.length && (visits[to] as Visit).startsAt < ends) to++;
    visitFrom[nth] = from;
    visitTo[nth] = Math.max(from, to);
  }
}
