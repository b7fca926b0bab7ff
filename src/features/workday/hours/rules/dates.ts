import { addDays } from "#kit/wire/calendar-day.ts";
import type { Fault } from "./stretches.ts";
import { isOnQuarter, toMinute } from "./wall-times.ts";

/** Hours of dates and time off may lie this many days ahead. */
const MAX_DAYS_AHEAD = 730;
/** At most a year, so that yearly time off never meets itself. */
const MAX_DAYS = 365;

type Dates = { firstDate: string; lastDate: string };

/** The faults of two dates, `YYYY-MM-DD`, both included. `today` is the groomer's local date. */
export function faultsOfDates({ firstDate, lastDate }: Dates, today: string): Fault[] {
  const kind =
    lastDate < firstDate
      ? "datesReversed"
      : lastDate < today
        ? "past"
        : lastDate > addDays(today, MAX_DAYS_AHEAD)
          ? "tooFarAhead"
          : lastDate >= addDays(firstDate, MAX_DAYS)
            ? "tooLong"
            : null;
  return kind ? [{ field: "lastDate", kind }] : [];
}

/** The faults of time off from a time of the first date to a time of the last. */
export function faultsOfTimeOff(
  off: Dates & { firstTime: string; lastTime: string },
  today: string,
): Fault[] {
  const faults = faultsOfDates(off, today);
  const [first, last] = [toMinute(off.firstTime), toMinute(off.lastTime)];
  if (!isOnQuarter(first)) faults.push({ field: "firstTime", kind: "quarter" });
  if (!isOnQuarter(last)) faults.push({ field: "lastTime", kind: "quarter" });
  if (faults.length === 0 && off.firstDate === off.lastDate && last <= first)
    faults.push({ field: "lastTime", kind: "endsFirst" });
  // Midnight at the start of the last day is the end of the day before.
  if (faults.length === 0 && last === 0) faults.push({ field: "lastTime", kind: "endsFirst" });
  return faults;
}
