import { atWall, dateIn } from "#features/calendar/rules/wall-clock.ts";
import { addDays } from "#kit/wire/calendar-day.ts";

/** Minutes of the local day between which unread messages are not announced. */
const QUIET = { from: 21 * 60, to: 8 * 60 };

/** When the quiet hours end; null outside of them. */
export function quietUntil(now: Date, timeZone: string): Date | null {
  const today = dateIn(timeZone, now);
  const morning = atWall(today, QUIET.to, timeZone);
  if (now.getTime() < morning) return new Date(morning);
  if (now.getTime() < atWall(today, QUIET.from, timeZone)) return null;
  return new Date(atWall(addDays(today, 1), QUIET.to, timeZone));
}
