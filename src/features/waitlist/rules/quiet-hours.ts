import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { atWall } from "../rules.ts";

/** When no customer is notified of a slot: wall-clock minutes of the area, from 20:00 to 8:00. */
export const QUIET_HOURS = { from: 20 * 60, to: 8 * 60 };

/** Whether no part of a stretch, which begins and ends on one day of the area, lies in the quiet hours. */
export function isAwake(from: Date, to: Date, timeZone: string): boolean {
  const today = dateIn(timeZone, from);
  return (
    from.getTime() >= atWall(today, QUIET_HOURS.to, timeZone) &&
    to.getTime() <= atWall(today, QUIET_HOURS.from, timeZone)
  );
}
