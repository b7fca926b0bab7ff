import { agendaFor } from "./agenda-cache.ts";
import { openingsIn } from "./bookable-times.ts";
import type { Drive, GroomerCalendar, GroomerNeeds, Opening, Reason } from "./groomer-calendar.ts";
import { dateOf, dayAt } from "./local-days.ts";
import { instantOf, quarterOf } from "./quarter-hours.ts";
import { reasonOf } from "./reasons.ts";
import { toVisitSearch, type VisitSearch } from "./visit-search.ts";

const DAY_MS = 86_400_000;

/**
 * Occupied time this close to a start can matter: from the start of the day before to the end of the day
 * after. Working hours may continue across midnight.
 */
export const AROUND_MS = 50 * 3_600_000;

export type Fit = ({ ok: true } & Opening) | { ok: false; reason: Reason };

/**
 * Decides whether one start (epoch ms) is an opening, before a commit takes the time. The rules are those of
 * `openings`, but the first and last date of the needs do not count. The opening shows the drives of
 * `shownDrive`, where these are not the ones that decide.
 */
export function fits(
  calendar: GroomerCalendar,
  needs: GroomerNeeds,
  start: number,
  now: number,
  shownDrive: Drive = calendar.drive,
): Fit {
  // A client may send any instant. The limits protect the tables of days from growing far beyond the
  // horizon.
  const limited = Math.min(Math.max(start, now - 2 * DAY_MS), now + (needs.horizonDays + 1) * DAY_MS);
  const date = dateOf(dayAt(calendar.timeZone, limited));
  const outcome = toVisitSearch(calendar, { ...needs, from: date, to: date }, now);
  if (!outcome.ok) return outcome;
  if (start !== limited || start !== instantOf(quarterOf(start))) return { ok: false, reason: "closed" };
  const search: VisitSearch = { ...outcome.search, from: quarterOf(start), to: quarterOf(start) };
  const agenda = agendaFor(calendar, needs, search, now);
  const isSameDrive = shownDrive === calendar.drive;
  const shown = isSameDrive ? agenda : { ...agenda, calendar: { ...agenda.calendar, drive: shownDrive } };
  const [opening] = openingsIn(agenda, search, shown);
  return opening ? { ok: true, ...opening } : { ok: false, reason: reasonOf(agenda, search) };
}
