import { agendaFor } from "#features/calendar/rules/agenda-cache.ts";
import { openingMaker } from "#features/calendar/rules/bookable-times.ts";
import type { GroomerCalendar, GroomerNeeds, Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { eachWindow } from "#features/calendar/rules/start-windows.ts";
import { toVisitSearch } from "#features/calendar/rules/visit-search.ts";

/** The earliest opening of the groomer; null when there is none. `now` is epoch ms. */
export function firstOpening(calendar: GroomerCalendar, needs: GroomerNeeds, now: number): Opening | null {
  const outcome = toVisitSearch(calendar, needs, now);
  if (!outcome.ok) return null;
  const { search } = outcome;
  const agenda = agendaFor(calendar, needs, search, now);
  let found: Opening | null = null;
  const doneDays = new Uint8Array(Math.max(search.lastDay - search.firstDay + 1, 0));
  // `eachWindow` goes through days and gaps in order, so the first free start is the answer. Marking all
  // days as done and returning false ends the walk.
  const takeFirst = (day: number, first: number, _last: number, gap: number) => {
    found = openingMaker(agenda, search, day, gap)(first);
    doneDays.fill(1);
    return false;
  };
  eachWindow(agenda, search, takeFirst, doneDays);
  return found;
}
