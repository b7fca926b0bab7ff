import type { Agenda } from "./agenda.ts";
import { agendaFor } from "./agenda-cache.ts";
import { nextBit } from "./bit-set.ts";
import type { GroomerCalendar, GroomerNeeds, Opening, WorkZone } from "./groomer-calendar.ts";
import { dateOf, dayOf, weekdayOf } from "./local-days.ts";
import { instantOf, quarterOf } from "./quarter-hours.ts";
import { eachWindow, legs } from "./start-windows.ts";
import { toVisitSearch, type VisitSearch } from "./visit-search.ts";

/** Every opening of the groomer, the earliest first. Openings start on quarter hours. `now` is epoch ms. */
export function openings(calendar: GroomerCalendar, needs: GroomerNeeds, now: number): Opening[] {
  const outcome = toVisitSearch(calendar, needs, now);
  return outcome.ok ? openingsIn(agendaFor(calendar, needs, outcome.search, now), outcome.search) : [];
}

/**
 * The local dates with at least one opening, in order. This is cheaper than `openings`, because the search
 * of a day ends at the first opening.
 */
export function openDays(calendar: GroomerCalendar, needs: GroomerNeeds, now: number): string[] {
  const outcome = toVisitSearch(calendar, needs, now);
  if (!outcome.ok) return [];
  const { search } = outcome;
  const marks = new Uint8Array(search.lastDay - search.firstDay + 1);
  markOpenDays(agendaFor(calendar, needs, search, now), search, marks);
  return Array.from(marks, (mark, i) => (mark ? dateOf(search.firstDay + i) : "")).filter(Boolean);
}

/** Every opening in an agenda, the earliest first. Their drives are those of `shown`. */
export function openingsIn(agenda: Agenda, search: VisitSearch, shown = agenda): Opening[] {
  const found: Opening[] = [];
  eachWindow(agenda, search, (day, first, last, gap, starts) => {
    const toOpening = openingMaker(shown, search, day, gap);
    const end = last + 1 - agenda.base;
    for (let bit = first - agenda.base; bit >= 0; bit = nextBit(starts, bit + 1, end))
      found.push(toOpening(bit + agenda.base));
    return true;
  });
  return found;
}

/**
 * The starts (epoch ms) of all `openings`, in order. Without drives and zones this is a quarter of the work.
 */
export function starts(calendar: GroomerCalendar, needs: GroomerNeeds, now: number): number[] {
  const outcome = toVisitSearch(calendar, needs, now);
  return outcome.ok ? startsIn(agendaFor(calendar, needs, outcome.search, now), outcome.search) : [];
}

/** The starts (epoch ms) of all openings in an agenda, in order. */
export function startsIn(agenda: Agenda, search: VisitSearch): number[] {
  const found: number[] = [];
  eachWindow(agenda, search, (_day, first, last, _gap, free) => {
    const end = last + 1 - agenda.base;
    for (let bit = first - agenda.base; bit >= 0; bit = nextBit(free, bit + 1, end))
      found.push(instantOf(bit + agenda.base));
    return true;
  });
  return found;
}

/** The opening that begins at `start` (epoch ms), which must be a start that `startsIn` has found. */
export function openingAt(agenda: Agenda, search: VisitSearch, start: number): Opening {
  const quarter = quarterOf(start);
  const day = dayOf(agenda.days, quarter);
  const [opening] = openingsIn(agenda, {
    ...search,
    firstDay: day,
    lastDay: day,
    from: quarter,
    to: quarter,
  });
  return opening as Opening;
}

/**
 * Sets `marks[i]` to 1 for each day `search.firstDay + i` that has an opening. Days that are already marked
 * are not searched, so that many groomers can share one list.
 */
export function markOpenDays(agenda: Agenda, search: VisitSearch, marks: Uint8Array): void {
  const mark = (day: number) => {
    marks[day - search.firstDay] = 1;
    return false;
  };
  eachWindow(agenda, search, mark, marks);
}

/**
 * Returns a function that makes the opening for a start (absolute quarter) in one gap of a day. All openings
 * of a gap have the same drives.
 */
export function openingMaker(agenda: Agenda, search: VisitSearch, day: number, gap: number) {
  const { id, priceCents } = search.zones[weekdayOf(day)] as WorkZone;
  const { isDriveEstimated, ...drives } = legs(agenda, search, day, gap);
  const { driveBefore, driveAfter, addedDrive, neighborDrive } = drives;
  const { groomerId } = agenda.calendar;
  const zone = { id, priceCents };
  const date = dateOf(day);
  // Each field is listed, because spreading an object here would take longer than the rest of a search.
  return (quarter: number): Opening => {
    const opening: Opening = {
      groomerId,
      startsAt: instantOf(quarter),
      endsAt: instantOf(quarter + search.quarters),
      date,
      zone,
      driveBefore,
      driveAfter,
      addedDrive,
      neighborDrive,
    };
    if (isDriveEstimated) opening.isDriveEstimated = true;
    return opening;
  };
}
