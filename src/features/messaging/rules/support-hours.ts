import { dayNumber, weekdayOf } from "#features/calendar/rules/local-days.ts";
import { atWall, dateIn } from "#features/calendar/rules/wall-clock.ts";
import { dayEnd } from "#features/waitlist/rules.ts";
import { addDays } from "#kit/wire/calendar-day.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** When the team answers on a day of the week (1 = Sunday), in minutes of the local day. */
export type SupportHours = { weekday: number; opensAt: number; closesAt: number };

/** `awayAnswer` is what people read while the team is closed, with {opening} for the next opening. */
export type SupportSettings = {
  hours: readonly SupportHours[];
  /** Within how many open minutes the first and each further answer is due. */
  firstAnswerMinutes: number;
  nextAnswerMinutes: number;
  awayAnswer: string;
};

type Stretch = { from: number; to: number };

/** The open stretches from an instant on, in epoch ms, the first of them cut at the instant. Without end. */
function* openStretches(hours: readonly SupportHours[], since: Date, timeZone: string): Generator<Stretch> {
  for (let date = dateIn(timeZone, since); ; date = addDays(date, 1)) {
    const weekday = weekdayOf(dayNumber(date));
    const today = hours.find((one) => one.weekday === weekday);
    if (!today) continue;
    const opens = atWall(date, today.opensAt, timeZone);
    const to =
      today.closesAt === DAY_MINUTES ? dayEnd(date, timeZone) : atWall(date, today.closesAt, timeZone);
    const from = Math.max(opens, since.getTime());
    if (from < to) yield { from, to };
  }
}

/** When the team is next open: now, or a later instant. A team without hours is always open. */
export function nextOpening(hours: readonly SupportHours[], now: Date, timeZone: string): Date {
  if (hours.length === 0) return now;
  for (const { from } of openStretches(hours, now, timeZone)) return new Date(from);
  return now;
}

/** The instant at which the team has been open for so many minutes. */
export function dueAfter(
  hours: readonly SupportHours[],
  { since, minutes, timeZone }: { since: Date; minutes: number; timeZone: string },
): Date {
  let left = minutes * MINUTE_MS;
  if (hours.length > 0) {
    for (const { from, to } of openStretches(hours, since, timeZone)) {
      if (left <= to - from) return new Date(from + left);
      left -= to - from;
    }
  }
  return new Date(since.getTime() + left);
}
