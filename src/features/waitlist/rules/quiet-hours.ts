import { atWall, dateIn } from "#features/calendar/rules/wall-clock.ts";
import { addDays } from "#kit/wire/calendar-day.ts";

/** From 20:00 to 8:00 no customer is notified of a slot; minutes of the area's wall clock. */
export const QUIET_HOURS = { from: 20 * 60, to: 8 * 60 };

/** Whether a span of time lies entirely outside the quiet hours. A span past midnight touches them. */
export function isAwake(from: Date, to: Date, timeZone: string): boolean {
  const today = dateIn(timeZone, from);
  return (
    from.getTime() >= atWall(today, QUIET_HOURS.to, timeZone) &&
    to.getTime() <= atWall(today, QUIET_HOURS.from, timeZone)
  );
}

/** When a message may leave: now, or when the quiet hours end. */
export function wakesAt(now: Date, timeZone: string): Date {
  if (isAwake(now, now, timeZone)) return now;
  const today = dateIn(timeZone, now);
  const morning = new Date(atWall(today, QUIET_HOURS.to, timeZone));
  return morning > now ? morning : new Date(atWall(addDays(today, 1), QUIET_HOURS.to, timeZone));
}
