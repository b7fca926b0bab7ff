import { REASON_WORDS } from "#features/availability/contract.ts";
import { dateOf, dayNumber } from "#features/calendar/rules/local-days.ts";
import { atWall, dateIn } from "#features/calendar/rules/wall-clock.ts";
import { toMinutes } from "#features/waitlist/rules.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";

export const MIN_WEEKS = 2;
export const MAX_WEEKS = 12;

/** Another time lies at most this many days from its date, so that it stays apart from the next date. */
const MAX_DAYS_APART = 6;

/**
 * Why a date of a series waits for the groomer: no time is free, or `dearer` than agreed, or the `client`
 * cannot be booked at once, or a pet or service is not offered any more (`services`).
 */
export const SERIES_WHY = [...REASON_WORDS, "dearer", "client", "services"] as const;
export type SeriesWhy = (typeof SERIES_WHY)[number];

/**
 * Why a visit does not get the new time of its series. `consent`: the customer could no longer cancel free of
 * charge. `dearer`: the customer has to agree to the price. `unsettled`: it waits for an answer or has begun.
 */
export const MOVE_WHY = [...REASON_WORDS, "consent", "dearer", "unsettled"] as const;
export type MoveWhy = (typeof MOVE_WHY)[number];

/** When a series has its visits: local dates every `weeks` weeks, at a minute of the area's wall clock. */
export type SeriesRule = { firstDay: string; weeks: number; startMinute: number; timeZone: string };

/** The date of a series that follows `date`. */
export function nextDate(date: string, weeks: number): string {
  return addDays(date, weeks * 7);
}

/** The dates of a series between two local dates, both included. */
export function listDates(
  { firstDay, weeks }: Pick<SeriesRule, "firstDay" | "weeks">,
  from: string,
  to: string,
): string[] {
  const step = weeks * 7;
  const first = dayNumber(firstDay);
  const skipped = Math.max(0, Math.ceil((dayNumber(from) - first) / step));
  const dates: string[] = [];
  for (let day = first + skipped * step; day <= dayNumber(to); day += step) dates.push(dateOf(day));
  return dates;
}

/**
 * The instant of a series on one of its dates: the same time of the wall clock, whatever clocks did since. A
 * time that clocks skip that day becomes the instant of the change.
 */
export function startOn(
  { startMinute, timeZone }: Omit<SeriesRule, "firstDay" | "weeks">,
  date: string,
): Date {
  return new Date(atWall(date, startMinute - (startMinute % 15), timeZone));
}

/**
 * The rule of a series that begins from a visit: its weekday and time, `weeks` after it, or later by whole
 * steps if that is over.
 */
export function toRule(
  visitStart: Date,
  { weeks, timeZone }: Pick<SeriesRule, "weeks" | "timeZone">,
  now: Date,
) {
  const [, clock = "00:00"] = toLocalDateTime(visitStart.toISOString(), timeZone).split(" ");
  const startMinute = toMinutes(clock);
  let firstDay = nextDate(dateIn(timeZone, visitStart), weeks);
  const today = dateIn(timeZone, now);
  if (firstDay < today) {
    const to = nextDate(today, weeks);
    firstDay = listDates({ firstDay, weeks }, today, to)[0] ?? firstDay;
  }
  const rule = { firstDay, weeks, startMinute, timeZone };
  return startOn(rule, firstDay) > now ? rule : { ...rule, firstDay: nextDate(firstDay, weeks) };
}

/** Whether a time may stand for a date of a series. */
export function isNear(startsAt: Date, date: string, timeZone: string): boolean {
  const apart = dayNumber(dateIn(timeZone, startsAt)) - dayNumber(date);
  return Math.abs(apart) <= MAX_DAYS_APART;
}

/**
 * The new dates of a series whose decided `dates`, each a step after the other, begin at `to` instead.
 * `plannedFrom` is the one after them.
 */
export function planDates(
  dates: readonly string[],
  { to, weeks }: { to: string; weeks: number },
): { days: Map<string, string>; plannedFrom: string } {
  const days = new Map<string, string>();
  let plannedFrom = to;
  for (const date of dates) {
    days.set(date, plannedFrom);
    plannedFrom = nextDate(plannedFrom, weeks);
  }
  return { days, plannedFrom };
}

/** The last local date that may be booked now. */
export function horizonEnd(timeZone: string, horizonDays: number, now: Date): string {
  return addDays(dateIn(timeZone, now), horizonDays - 1);
}

/** `HH:mm` of a minute of the day. */
export function toClock(startMinute: number): string {
  const [hour, minute] = [Math.floor(startMinute / 60), startMinute % 60];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
