import { agendaFor } from "#features/calendar/rules/agenda-cache.ts";
import { openingMaker } from "#features/calendar/rules/bookable-times.ts";
import type { GroomerCalendar, GroomerNeeds, Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { eachWindow } from "#features/calendar/rules/start-windows.ts";
import { toVisitSearch } from "#features/calendar/rules/visit-search.ts";

/** The earliest time at which the groomer can be booked; null when there is none. `now` in epoch ms. */
export function firstOpening(calendar: GroomerCalendar, needs: GroomerNeeds, now: number): Opening | null {
  const outcome = toVisitSearch(calendar, needs, now);
  if (!outcome.ok) return null;
  const { search } = outcome;
  const agenda = agendaFor(calendar, needs, search, now);
  let found: Opening | null = null;
  // Days and gaps come in order: the first free start of all is the answer, and the days after it are passed
  // over.
  const done = new Uint8Array(Math.max(search.lastDay - search.firstDay + 1, 0));
  const take = (day: number, first: number, _last: number, gap: number) => {
    found = openingMaker(agenda, search, day, gap)(first);
    done.fill(1);
    return false;
  };
  eachWindow(agenda, search, take, done);
  return found;
}
