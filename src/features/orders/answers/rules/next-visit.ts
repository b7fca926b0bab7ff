import { addDays } from "#kit/wire/calendar-day.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";

/** When a visit was, and after how many weeks its groomer suggests the next one. */
type Suggestion = { start: string; weeks: number; timeZone: string };

/** The day (`YYYY-MM-DD`) of the suggested next visit; null if it has passed. */
export function nextVisitDay({ start, weeks, timeZone }: Suggestion, now: Date): string | null {
  const day = addDays(toLocalDate(start, timeZone), weeks * 7);
  return day >= toLocalDate(now, timeZone) ? day : null;
}
