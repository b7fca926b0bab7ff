import type { Place } from "#features/places/rules/place.ts";
import type { Agenda, Drives, Visit } from "./agenda.ts";

/**
 * An agenda remembers the drives of this many addresses, one for each customer who searches at the same
 * time.
 */
const MAX_PLACES = 4;
/** The largest number in an `Int16Array`. A drive of three weeks never fits into a day anyway. */
const LONGEST_MINUTES = 32_767;

/**
 * The remembered drives of an address, or a new entry. A new entry may replace that of the oldest address.
 */
export function drivesOf({ drives, visits, calendar }: Agenda, place: Place): Drives {
  const version = calendar.drive.roads?.versionAt(place) ?? 0;
  for (const known of drives) if (known.version === version && isAt(known.place, place)) return known;
  const entry = { place, version, minutes: new Int16Array((visits.length + 1) * 2).fill(-1) };
  if (drives.length === MAX_PLACES) drives.shift();
  drives.push(entry);
  return entry;
}

/** Whether two places are the same point with the same spread. Doors are left to `isOwnSearch`. */
function isAt(one: Place, other: Place): boolean {
  return one.lat === other.lat && one.lng === other.lng && one.spreadMiles === other.spreadMiles;
}

/**
 * Minutes of driving from the visit with index `nth` to the address. The index after the last visit means
 * home.
 */
export function minutesTo({ place, minutes }: Drives, agenda: Agenda, nth: number): number {
  const remembered = minutes[nth] as number;
  if (remembered >= 0) return remembered;
  const from = placeOf(agenda, nth);
  const computed = from ? Math.min(agenda.calendar.drive(from, place), LONGEST_MINUTES) : 0;
  minutes[nth] = computed;
  return computed;
}

/** Minutes of driving from the address to the visit with index `nth`, or home as in `minutesTo`. */
export function minutesFrom({ place, minutes }: Drives, agenda: Agenda, nth: number): number {
  const index = agenda.visits.length + 1 + nth;
  const remembered = minutes[index] as number;
  if (remembered >= 0) return remembered;
  const to = placeOf(agenda, nth);
  const computed = to ? Math.min(agenda.calendar.drive(place, to), LONGEST_MINUTES) : 0;
  minutes[index] = computed;
  return computed;
}

/** Null for home when the groomer has no start place; such a drive takes no time. */
function placeOf({ visits, calendar }: Agenda, nth: number): Place | null {
  return nth < visits.length ? (visits[nth] as Visit).place : calendar.startPlace;
}
