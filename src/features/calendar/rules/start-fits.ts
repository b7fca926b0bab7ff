import { agendaFor } from "./agenda-cache.ts";
import { openingsIn } from "./bookable-times.ts";
import type { GroomerCalendar, GroomerNeeds, Opening, Reason } from "./groomer-calendar.ts";
import { dateOf, dayAt } from "./local-days.ts";
import { instantOf, quarterOf } from "./quarter-hours.ts";
import { reasonOf } from "./reasons.ts";
import { toVisitSearch, type VisitSearch } from "./visit-search.ts";

const DAY_MS = 86_400_000;

/**
 * How far around a start the groomer's time counts: from the begin of the local day before to the end of
 * the day after, since hours may meet at midnight.
 */
export const AROUND_MS = 50 * 3_600_000;

export type Fit = ({ ok: true } & Opening) | { ok: false; reason: Reason };

/**
 * Decides one start (epoch ms): the commit judges by it before it sells a time. It answers as `openings`
 * does, except that the dates of the needs bind a search and not a choice.
 */
export function fits(calendar: GroomerCalendar, needs: GroomerNeeds, start: number, now: number): Fit {
  // Tables of days reach no further than the horizon, whatever instant a client sends.
  const near = Math.min(Math.max(start, now - 2 * DAY_MS), now + (needs.horizonDays + 1) * DAY_MS);
  const date = dateOf(dayAt(calendar.timeZone, near));
  const outcome = toVisitSearch(calendar, { ...needs, from: date, to: date }, now);
  if (!outcome.ok) return outcome;
  if (start !== near || start !== instantOf(quarterOf(start))) return { ok: false, reason: "closed" };
  const search: VisitSearch = { ...outcome.search, from: quarterOf(start), to: quarterOf(start) };
  const agenda = agendaFor(calendar, needs, search, now);
  const [opening] = openingsIn(agenda, search);
  return opening ? { ok: true, ...opening } : { ok: false, reason: reasonOf(agenda, search) };
}
