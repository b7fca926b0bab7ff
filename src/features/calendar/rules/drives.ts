import type { Agenda, Visit } from "./agenda.ts";
import type { Drive, Place } from "./picture.ts";

/** Addresses whose drives an agenda remembers: as many people look at one groomer's times at once. */
const MOST_PLACES = 4;
/** Three weeks of driving are as good as for ever. */
const LONGEST = 32_767;

/**
 * Minutes of driving between an address and each visit of an agenda, the last entry between the address and home; -1
 * until it is asked for. Somebody who books looks at days, then at times, then at the nearest others: the way is the same.
 */
export type Drives = {
  place: Place;
  drive: Drive;
  /** From the visit to the address. */
  to: Int16Array;
  /** From the address to the visit. */
  from: Int16Array;
};

const remembered = new WeakMap<Agenda, Drives[]>();

/** The drives of an address, as far as they are known. */
export function drivesOf(agenda: Agenda, place: Place, drive: Drive): Drives {
  const known = remembered.get(agenda) ?? [];
  for (const one of known)
    if (one.place.lat === place.lat && one.place.lng === place.lng && one.drive === drive) return one;
  const list = () => new Int16Array(agenda.visits.length + 1).fill(-1);
  const made = { place, drive, to: list(), from: list() };
  if (known.length === MOST_PLACES) known.shift();
  known.push(made);
  remembered.set(agenda, known);
  return made;
}

/** Minutes from a visit, or from home when `nth` is their number, to the address. */
export function minutesTo(drives: Drives, agenda: Agenda, nth: number): number {
  const known = drives.to[nth] as number;
  if (known >= 0) return known;
  const from = placeOf(agenda, nth);
  const minutes = from ? Math.min(drives.drive(from, drives.place), LONGEST) : 0;
  drives.to[nth] = minutes;
  return minutes;
}

/** Minutes from the address to a visit, or home. */
export function minutesFrom(drives: Drives, agenda: Agenda, nth: number): number {
  const known = drives.from[nth] as number;
  if (known >= 0) return known;
  const to = placeOf(agenda, nth);
  const minutes = to ? Math.min(drives.drive(drives.place, to), LONGEST) : 0;
  drives.from[nth] = minutes;
  return minutes;
}

function placeOf({ visits, picture }: Agenda, nth: number): Place | null {
  return nth < visits.length ? (visits[nth] as Visit).place : picture.startPlace;
}
