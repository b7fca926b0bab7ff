import type { Agenda, Drives, Visit } from "./agenda.ts";
import type { Drive, Place } from "./picture.ts";

/** Addresses whose drives an agenda remembers: as many people look at one groomer's times at once. */
const MAX_PLACES = 4;
/** Three weeks of driving are as good as for ever. */
const LONGEST = 32_767;

/** The drives of an address, as far as they are known. */
export function drivesOf({ drives, visits }: Agenda, place: Place, drive: Drive): Drives {
  for (const one of drives)
    if (one.place.lat === place.lat && one.place.lng === place.lng && one.drive === drive) return one;
  const made = { place, drive, minutes: new Int16Array((visits.length + 1) * 2).fill(-1) };
  if (drives.length === MAX_PLACES) drives.shift();
  drives.push(made);
  return made;
}

/** Minutes from a visit, or from home when `nth` is their number, to the address. */
export function minutesTo({ place, drive, minutes }: Drives, agenda: Agenda, nth: number): number {
  const known = minutes[nth] as number;
  if (known >= 0) return known;
  const from = placeOf(agenda, nth);
  const made = from ? Math.min(drive(from, place), LONGEST) : 0;
  minutes[nth] = made;
  return made;
}

/** Minutes from the address to a visit, or home. */
export function minutesFrom({ place, drive, minutes }: Drives, agenda: Agenda, nth: number): number {
  const at = agenda.visits.length + 1 + nth;
  const known = minutes[at] as number;
  if (known >= 0) return known;
  const to = placeOf(agenda, nth);
  const made = to ? Math.min(drive(place, to), LONGEST) : 0;
  minutes[at] = made;
  return made;
}

function placeOf({ visits, picture }: Agenda, nth: number): Place | null {
  return nth < visits.length ? (visits[nth] as Visit).place : picture.startPlace;
}
