import type { Drive, WorkHours } from "#features/calendar/rules/groomer-calendar.ts";
import type { Place } from "#features/places/rules/place.ts";

/** Time of a day that is not free, in minutes of its clock. `place`: where the groomer is, if known. */
export type Taken = { startMinute: number; endMinute: number; place: Place | null };

/** A shorter gap has room for no visit. */
const LEAST_MINUTES = 45;
const QUARTER = 15;

/**
 * The free stretches of a day's working hours from a minute on, in minutes of its local clock. The drive
 * between the neighbors of a gap is not free.
 */
export function listGaps(
  hours: readonly WorkHours[],
  taken: readonly Taken[],
  { from, drive }: { from: number; drive: Drive },
): WorkHours[] {
  const inOrder = taken.toSorted((a, b) => a.startMinute - b.startMinute);
  return hours
    .flatMap((window) => gapsWithin(window, inOrder, drive))
    .map(({ startMinute, endMinute }) => ({
      startMinute: Math.ceil(Math.max(startMinute, from) / QUARTER) * QUARTER,
      endMinute: Math.floor(endMinute / QUARTER) * QUARTER,
    }))
    .filter(({ startMinute, endMinute }) => endMinute - startMinute >= LEAST_MINUTES);
}

function gapsWithin(window: WorkHours, taken: readonly Taken[], drive: Drive): WorkHours[] {
  const gaps: WorkHours[] = [];
  let free = window.startMinute;
  let place: Place | null = null;
  for (const next of taken) {
    if (next.startMinute >= window.endMinute) break;
    const minutes = place && next.place ? drive(place, next.place) : 0;
    gaps.push({ startMinute: free, endMinute: next.startMinute - minutes });
    free = Math.max(free, next.endMinute);
    place = next.place;
  }
  return [...gaps, { startMinute: free, endMinute: window.endMinute }];
}
