import { addDays } from "#kit/wire/calendar-day.ts";

/** A week from Monday to Sunday, both `YYYY-MM-DD`. */
export type Week = { firstDay: string; lastDay: string };

/** The week of a `YYYY-MM-DD` day. */
export function weekOf(day: string): Week {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const firstDay = addDays(day, 0 - ((weekday + 6) % 7));
  return { firstDay, lastDay: addDays(firstDay, 6) };
}

/** The last day of the latest week that is over on a day. */
export function lastDayOver(today: string): string {
  return addDays(weekOf(today).firstDay, -1);
}
