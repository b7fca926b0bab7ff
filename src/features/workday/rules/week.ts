import { dayNumber, weekdayOf } from "#features/calendar/rules/local-days.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { toLocalDateTime } from "#kit/wire/format/dates.ts";

/** The seven dates of the week that has a date, from Monday to Sunday. */
export function weekOf(date: string): string[] {
  // Weekdays are numbered from Sunday, which is 1 and ends the week here.
  const sinceMonday = (weekdayOf(dayNumber(date)) + 5) % 7;
  return Array.from({ length: 7 }, (_, nth) => addDays(date, nth - sinceMonday));
}

/** What of a time lies on a local date, in local times; "00:00" at the end means midnight. Epoch ms. */
export function clipToDay(
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  day: { from: number; to: number },
  timeZone: string,
): { startTime: string; endTime: string } {
  const timeOf = (instant: number) => toLocalDateTime(instant, timeZone).slice(11, 16);
  return {
    startTime: startsAt <= day.from ? "00:00" : timeOf(startsAt),
    endTime: endsAt >= day.to ? "00:00" : timeOf(endsAt),
  };
}

/** Busy times by calendar as a day shows them: those that touch it, without what lies on other days. */
export function busyOn(
  busyTimes: readonly { name: string; startsAt: string; endsAt: string }[],
  day: { from: number; to: number },
  timeZone: string,
) {
  return busyTimes.flatMap(({ name, ...times }) => {
    const span = { startsAt: Date.parse(times.startsAt), endsAt: Date.parse(times.endsAt) };
    if (span.startsAt >= day.to || span.endsAt <= day.from) return [];
    return [{ ...clipToDay(span, day, timeZone), calendar: name }];
  });
}
