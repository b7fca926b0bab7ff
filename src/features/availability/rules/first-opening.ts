import { agendaFor, askOf } from "#features/calendar/rules/day-search.ts";
import type { Drive, GroomerPicture, Opening, Wish } from "#features/calendar/rules/groomer-calendar.ts";
import { openingMaker } from "#features/calendar/rules/openings.ts";
import { eachWindow } from "#features/calendar/rules/windows.ts";

/** The earliest time at which the groomer can be booked; null when there is none. `now` in epoch ms. */
export function firstOpening(picture: GroomerPicture, wish: Wish, drive: Drive, now: number): Opening | null {
  const outcome = askOf(picture, wish, now);
  if (!outcome.ok) return null;
  const { ask } = outcome;
  const agenda = agendaFor(picture, wish, ask, now);
  let found: Opening | null = null;
  // Days and gaps come in order: the first free start of all is the answer, and the days after it are passed
  // over.
  const done = new Uint8Array(Math.max(ask.lastDay - ask.firstDay + 1, 0));
  const take = (day: number, first: number, _last: number, gap: number) => {
    found = openingMaker(agenda, ask, drive, day, gap)(first);
    done.fill(1);
    return false;
  };
  eachWindow(agenda, ask, drive, take, done);
  return found;
}
