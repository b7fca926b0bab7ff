import type { TimeOff } from "#features/calendar/rules/time-off.ts";

/** The time off of a groomer who is sick on a local date. */
export const wholeDay = (date: string): TimeOff => ({
  ...{ firstDate: date, firstMinute: 0, lastDate: date, lastMinute: 1_440, isYearly: false },
});

/** Whether time off of one year has a whole local date in it. */
export function isWholeDay(off: TimeOff, date: string): boolean {
  const { firstDate, firstMinute, lastDate, lastMinute } = off;
  const begins = firstDate < date || (firstDate === date && firstMinute === 0);
  const ends = lastDate > date || (lastDate === date && lastMinute === 1_440);
  return begins && ends;
}
