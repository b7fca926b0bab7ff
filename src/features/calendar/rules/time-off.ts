import { Temporal } from "temporal-polyfill";
import { dayNumber, wallQuarter, zoneDays } from "./local-days.ts";
import { instantOf } from "./quarter-hours.ts";

/**
 * Time off in local time: from `firstMinute` (0 to 1439) of the first date to `lastMinute` (1 to 1440) of the
 * last, `YYYY-MM-DD`. Minutes are on quarter hours. `isYearly`: the same dates of every year.
 */
export type TimeOff = {
  firstDate: string;
  firstMinute: number;
  lastDate: string;
  lastMinute: number;
  isYearly: boolean;
};

/** A stretch of time; epoch ms. */
export type Span = { startsAt: number; endsAt: number };

/** No brand lets customers book further ahead than a year, so this is far enough for yearly time off. */
const YEARLY_AHEAD_DAYS = 800;

/** The first date that yearly time off need not have been made for, on the date `today`. */
export function yearlyUntil(today: string): string {
  return Temporal.PlainDate.from(today).add({ days: YEARLY_AHEAD_DAYS }).toString();
}

/**
 * The instants of time off. Yearly time off is repeated while it begins before the date `until`; February 29
 * is February 28 in other years.
 */
export function spansOf(off: TimeOff, timeZone: string, until: string): Span[] {
  const first = Temporal.PlainDate.from(off.firstDate);
  const last = Temporal.PlainDate.from(off.lastDate);
  const spans = [toSpan(off, timeZone)];
  for (let years = 1; off.isYearly; years++) {
    const firstDate = first.add({ years }).toString();
    if (firstDate >= until) break;
    spans.push(toSpan({ ...off, firstDate, lastDate: last.add({ years }).toString() }, timeZone));
  }
  return spans.filter(({ startsAt, endsAt }) => startsAt < endsAt);
}

function toSpan({ firstDate, firstMinute, lastDate, lastMinute }: TimeOff, timeZone: string): Span {
  const [firstDay, lastDay] = [dayNumber(firstDate), dayNumber(lastDate)];
  const days = zoneDays(timeZone, firstDay, lastDay);
  return {
    startsAt: instantOf(wallQuarter(days, firstDay, firstMinute / 15)),
    endsAt: instantOf(wallQuarter(days, lastDay, lastMinute / 15)),
  };
}
