import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Place } from "#features/places/rules/place.ts";
import { openDays, openings, starts } from "./bookable-times.ts";
import { anyScene } from "./factory.ts";
import type { Busy, GroomerCalendar, GroomerNeeds, Reason, Weekday, WorkZone } from "./groomer-calendar.ts";
import { REASONS } from "./groomer-calendar.ts";
import { whyNone } from "./reasons.ts";
import { AROUND_MS, fits } from "./start-fits.ts";

// These tests compare the calendar with a simple model without bit sets, tables or Temporal.
// The model lists every minute with its wall clock from Intl and applies the rules to each.

type Minute = { at: number; date: string; weekday: number; wall: number };
type Verdict = {
  at: number;
  date: string;
  reason: Reason | null;
  before: number;
  after: number;
  cents: number;
};

const RUNS = Number(process.env.MODEL_RUNS ?? 100);
const TIMEOUT = 20_000 + RUNS * 100;
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const clocks = new Map<string, Intl.DateTimeFormat>();

const seen = new Map<string, Minute>();

function minuteAt(at: number, timeZone: string): Minute {
  const key = `${at} ${timeZone}`;
  const minute = seen.get(key) ?? read(at, timeZone);
  seen.set(key, minute);
  return minute;
}

function read(at: number, timeZone: string): Minute {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      weekday: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
    clocks.set(timeZone, clock);
  }
  const by = Object.fromEntries(clock.formatToParts(at).map((part) => [part.type, part.value]));
  return {
    at,
    date: `${by.year}-${by.month}-${by.day}`,
    weekday: WEEKDAYS.indexOf(by.weekday as string) + 1,
    wall: Number(by.hour) * 60 + Number(by.minute),
  };
}

/** Groups every minute from four days before now to four days after the horizon by local date. */
function minutesByDate(timeZone: string, now: number, horizonDays: number): Map<string, Minute[]> {
  const byDate = new Map<string, Minute[]>();
  const start = Math.floor(now / DAY) * DAY - 4 * DAY;
  for (let quarter = start; quarter < start + (horizonDays + 8) * DAY; quarter += 15 * MINUTE) {
    const first = minuteAt(quarter, timeZone);
    const day = byDate.get(first.date) ?? [];
    byDate.set(first.date, day);
    for (let i = 0; i < 15; i++) day.push({ ...first, at: quarter + i * MINUTE, wall: first.wall + i });
  }
  return byDate;
}

function within(zone: WorkZone, place: Place): boolean {
  const lngs = zone.polygon.map((corner) => corner[0]);
  const lats = zone.polygon.map((corner) => corner[1]);
  return (
    place.lng > Math.min(...lngs) &&
    place.lng < Math.max(...lngs) &&
    place.lat > Math.min(...lats) &&
    place.lat < Math.max(...lats)
  );
}

/** Applies the rules to every quarter hour of the searched dates and the dates around them. */
function naiveVerdicts(calendar: GroomerCalendar, needs: GroomerNeeds, now: number): Verdict[] {
  const byDate = minutesByDate(calendar.timeZone, now, needs.horizonDays);
  const dates = [...byDate.keys()].sort();
  const today = minuteAt(now, calendar.timeZone).date;
  const bookable = dates.filter((date) => date >= today).slice(0, needs.horizonDays);
  const busy = calendar.busy.filter(
    (entry) => entry.holder !== needs.exceptHolder && !(entry.expiresAt && entry.expiresAt <= now),
  );
  for (const block of needs.reservedBlocks ?? [])
    if (block.groomerId === calendar.groomerId)
      busy.push({
        startsAt: block.startsAt,
        endsAt: block.startsAt + Math.ceil(block.minutes / 15) * 15 * MINUTE,
        place: needs.place,
        holder: "this session",
        kind: "hold",
      });
  const open = new Map(
    dates.map((date) => [date, openMinutes(calendar, busy, byDate.get(date) as Minute[])]),
  );
  // The outermost dates are incomplete, so their neighbors have no complete surroundings.
  return dates.slice(2, -2).flatMap((date) => {
    const nth = dates.indexOf(date);
    const around = dates.slice(nth - 1, nth + 2).map((nearDate) => open.get(nearDate) as Set<number>);
    const minutes = byDate.get(date) as Minute[];
    const day = dayOfWork(minutes, around);
    return minutes
      .filter((minute) => minute.at % (15 * MINUTE) === 0)
      .map((minute) => verdict(calendar, needs, now, busy, day, bookable.includes(date), minute));
  });
}

/** The open minutes around a date, and when the groomer's work for that date begins and ends. */
type DayOfWork = { starts: number; ends: number; open: Set<number>; opening: number; closing: number };

/** Joins hours that meet at midnight; the joined stretch belongs to both dates. */
function dayOfWork(day: Minute[], [before, own, after]: Set<number>[]): DayOfWork {
  const starts = (day[0] as Minute).at;
  const ends = (day.at(-1) as Minute).at + MINUTE;
  let opening = Math.min(...(own ?? []));
  while (opening <= starts && before?.has(opening - MINUTE)) opening -= MINUTE;
  let closing = Math.max(...(own ?? [])) + MINUTE;
  while (closing >= ends && after?.has(closing)) closing += MINUTE;
  return { starts, ends, open: new Set([...(own ?? []), ...(after ?? [])]), opening, closing };
}

/** Lists the minutes of the working hours without time off. */
function openMinutes(calendar: GroomerCalendar, busy: Busy[], day: Minute[]): Set<number> {
  const dayEnd = (day.at(-1) as Minute).at + MINUTE;
  const moment = (wall: number) => day.find((minute) => minute.wall >= wall)?.at ?? dayEnd;
  const { date, weekday } = day[0] as Minute;
  const nameOf = (dayNumber: number) => new Date(dayNumber * DAY).toISOString().slice(0, 10);
  const other = calendar.dayHours.find(
    (days) => nameOf(days.firstDay) <= date && date <= nameOf(days.lastDay),
  );
  const open = new Set<number>();
  for (const hours of other?.stretches ?? calendar.hours[weekday as Weekday] ?? []) {
    const to = moment(Math.floor(hours.endMinute / 15) * 15);
    for (let m = moment(Math.ceil(hours.startMinute / 15) * 15); m < to; m += MINUTE) open.add(m);
  }
  // Time off that begins inside a quarter hour blocks the whole quarter.
  const quarter = (m: number) => Math.floor(m / (15 * MINUTE)) * 15 * MINUTE;
  const off = busy.filter((entry) => entry.kind === "time_off");
  for (const m of open)
    if (off.some((entry) => m >= quarter(entry.startsAt) && quarter(m) < entry.endsAt)) open.delete(m);
  return open;
}

function verdict(
  calendar: GroomerCalendar,
  needs: GroomerNeeds,
  now: number,
  busy: Busy[],
  { starts, ends, open, opening, closing }: DayOfWork,
  bookable: boolean,
  { at, date, weekday }: Minute,
): Verdict {
  const no = (reason: Reason): Verdict => ({ at, date, reason, before: 0, after: 0, cents: 0 });
  const zones = calendar.zones.filter((zone) => within(zone, needs.place));
  if (zones.length === 0) return no("outside_zones");
  if (needs.pets.some((pet) => pet.breedId && calendar.refusedBreedIds.includes(pet.breedId)))
    return no("breed_refused");
  if (needs.pets.some((pet) => (pet.weightLbs ?? 0) > (calendar.weightLimitLbs ?? 1_000)))
    return no("too_heavy");
  if (calendar.isPaused) return no("paused");
  if (!bookable) return no(at < now ? "too_soon" : "closed");
  if (!zones.some((zone) => zone.workDays.includes(weekday))) return no("closed");

  const end = at + Math.ceil(needs.minutes / 15) * 15 * MINUTE;
  for (let m = at; m < end; m += MINUTE) if (!open.has(m)) return no("closed");
  if (at < now + needs.noticeMinutes * MINUTE) return no("too_soon");
  const others = busy.filter((entry) => entry.kind !== "time_off");
  if (others.some((entry) => entry.startsAt < end && entry.endsAt > at)) return no("fully_booked");

  const [first, last] = [Math.min(starts, opening), Math.max(ends, closing)];
  const stops = others.filter((entry) => entry.place && entry.endsAt > first && entry.startsAt < last);
  const previous = stops.filter((stop) => stop.endsAt <= at).sort((a, b) => b.endsAt - a.endsAt)[0];
  const next = stops.filter((stop) => stop.startsAt >= end).sort((a, b) => a.startsAt - b.startsAt)[0];
  const from = previous?.place ?? calendar.startPlace;
  const to = next?.place ?? calendar.startPlace;
  const before = from ? calendar.drive(from, needs.place) : 0;
  const after = to ? calendar.drive(needs.place, to) : 0;
  if ((previous?.endsAt ?? opening) + before * MINUTE > at) return no("too_far");
  if (end + after * MINUTE > (next?.startsAt ?? closing)) return no("too_far");
  const cents = Math.min(...zones.filter((z) => z.workDays.includes(weekday)).map((z) => z.priceCents));
  return { at, date, reason: null, before, after, cents };
}

describe("the calendar, compared with a list of minutes,", () => {
  it(
    "offers exactly the times that the model allows, with the same driving",
    () => {
      fc.assert(
        fc.property(anyScene, ({ calendar, needs, now }) => {
          const expected = naiveVerdicts(calendar, needs, now)
            .filter(({ reason, date }) => reason === null && date >= needs.from && date <= needs.to)
            .map(({ reason, ...offer }) => offer);
          const offered = openings(calendar, needs, now).map((opening) => ({
            at: opening.startsAt,
            date: opening.date,
            before: opening.driveBefore,
            after: opening.driveAfter,
            cents: opening.zone.priceCents,
          }));
          expect(offered).toEqual(expected);
          // The same calendar is searched again, for other dates first: the tables for those serve these
          // as well.
          const picked = { ...needs, from: needs.to };
          openings(calendar, { ...needs, from: "2000-01-01", to: "2100-01-01" }, now);
          expect(starts(calendar, needs, now)).toEqual(expected.map(({ at }) => at));
          expect(starts({ ...calendar }, picked, now)).toEqual(
            expected.filter(({ date }) => date >= needs.to).map(({ at }) => at),
          );
          expect(openDays(calendar, needs, now)).toEqual([...new Set(expected.map(({ date }) => date))]);
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT,
  );

  it(
    "accepts every offered time and refuses every other time with the model's reason",
    () => {
      fc.assert(
        fc.property(anyScene, ({ calendar, needs, now }) => {
          for (const { at, reason, before, after } of naiveVerdicts(calendar, needs, now)) {
            if (at < now) continue;
            const fit = fits(calendar, needs, at, now);
            expect(fit.ok ? null : fit.reason, new Date(at).toISOString()).toBe(reason);
            const near = calendar.busy.filter(
              (entry) => entry.endsAt > at - AROUND_MS && entry.startsAt < at + AROUND_MS,
            );
            expect(fits({ ...calendar, busy: near }, needs, at, now)).toEqual(fit);
            if (fit.ok) expect([fit.driveBefore, fit.driveAfter]).toEqual([before, after]);
          }
        }),
        { numRuns: RUNS / 2 },
      );
    },
    TIMEOUT,
  );

  it(
    "explains an empty answer by the start that passed the most rules",
    () => {
      fc.assert(
        fc.property(anyScene, ({ calendar, needs, now }) => {
          const searched = naiveVerdicts(calendar, needs, now).filter(
            ({ date }) => date >= needs.from && date <= needs.to,
          );
          if (searched.length === 0 || searched.some(({ reason }) => reason === null)) return;
          const furthest = Math.max(...searched.map(({ reason }) => REASONS.indexOf(reason as Reason)));
          const reason = whyNone([{ calendar, needs }], now);
          // The calendar reports past dates as closed, the model as too soon.
          if (reason !== REASONS[furthest])
            expect([reason, REASONS[furthest]]).toEqual(["closed", "too_soon"]);
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT,
  );
});
