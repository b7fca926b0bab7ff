import type { Agenda } from "./agenda.ts";
import { nextBit } from "./bit-set.ts";
import { type Ask, agendaFor, askOf } from "./day-search.ts";
import { dateOf, dayOf, weekdayOf } from "./days.ts";
import type { Drive, GroomerPicture, Opening, Wish, WorkZone } from "./groomer-calendar.ts";
import { instantOf, quarterOf } from "./quarters.ts";
import { eachWindow, legs } from "./windows.ts";

/** Every time the groomer can be booked, on quarter hours, in order. `now` in epoch ms. */
export function openings(picture: GroomerPicture, wish: Wish, drive: Drive, now: number): Opening[] {
  const outcome = askOf(picture, wish, now);
  return outcome.ok ? openingsIn(agendaFor(picture, wish, outcome.ask, now), outcome.ask, drive) : [];
}

/**
 * The local dates with at least one opening, in order. Cheaper than `openings`: a day is done at its first
 * hit.
 */
export function openDays(picture: GroomerPicture, wish: Wish, drive: Drive, now: number): string[] {
  const outcome = askOf(picture, wish, now);
  if (!outcome.ok) return [];
  const { ask } = outcome;
  const marks = new Uint8Array(ask.lastDay - ask.firstDay + 1);
  markOpenDays(agendaFor(picture, wish, ask, now), ask, drive, marks);
  return Array.from(marks, (mark, i) => (mark ? dateOf(ask.firstDay + i) : "")).filter(Boolean);
}

/** `openings` on a picture already laid out. */
export function openingsIn(agenda: Agenda, ask: Ask, drive: Drive): Opening[] {
  const found: Opening[] = [];
  eachWindow(agenda, ask, drive, (day, first, last, gap, starts) => {
    const make = openingMaker(agenda, ask, drive, day, gap);
    const end = last + 1 - agenda.base;
    for (let bit = first - agenda.base; bit >= 0; bit = nextBit(starts, bit + 1, end))
      found.push(make(bit + agenda.base));
    return true;
  });
  return found;
}

/** Every start (epoch ms) of `openings`, in order, without what surrounds it: a quarter of the work. */
export function starts(picture: GroomerPicture, wish: Wish, drive: Drive, now: number): number[] {
  const outcome = askOf(picture, wish, now);
  return outcome.ok ? startsIn(agendaFor(picture, wish, outcome.ask, now), outcome.ask, drive) : [];
}

/** `starts` on a picture already laid out. */
export function startsIn(agenda: Agenda, ask: Ask, drive: Drive): number[] {
  const found: number[] = [];
  eachWindow(agenda, ask, drive, (_day, first, last, _gap, free) => {
    const end = last + 1 - agenda.base;
    for (let bit = first - agenda.base; bit >= 0; bit = nextBit(free, bit + 1, end))
      found.push(instantOf(bit + agenda.base));
    return true;
  });
  return found;
}

/** The opening that begins at a start (epoch ms) which `startsIn` has found. */
export function openingAt(agenda: Agenda, ask: Ask, drive: Drive, start: number): Opening {
  const quarter = quarterOf(start);
  const day = dayOf(agenda.days, quarter);
  const [opening] = openingsIn(
    agenda,
    { ...ask, firstDay: day, lastDay: day, from: quarter, to: quarter },
    drive,
  );
  return opening as Opening;
}

/**
 * Sets `marks[i]` for each day `ask.firstDay + i` that has an opening and passes over days already set, so
 * that one list serves many groomers.
 */
export function markOpenDays(agenda: Agenda, ask: Ask, drive: Drive, marks: Uint8Array): void {
  const mark = (day: number) => {
    marks[day - ask.firstDay] = 1;
    return false;
  };
  eachWindow(agenda, ask, drive, mark, marks);
}

/** Makes the openings of one gap, which all share their drives. */
export function openingMaker(agenda: Agenda, ask: Ask, drive: Drive, day: number, gap: number) {
  const { id, priceCents } = ask.zones[weekdayOf(day)] as WorkZone;
  const { driveBefore, driveAfter, addedDrive, neighbourDrive } = legs(agenda, ask, drive, day, gap);
  const { groomerId } = agenda.picture;
  const zone = { id, priceCents };
  const date = dateOf(day);
  // Written out: spreading costs more than all the rest of a search.
  return (quarter: number): Opening => ({
    groomerId,
    startsAt: instantOf(quarter),
    endsAt: instantOf(quarter + ask.quarters),
    date,
    zone,
    driveBefore,
    driveAfter,
    addedDrive,
    neighbourDrive,
  });
}
