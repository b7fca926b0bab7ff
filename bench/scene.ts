import { estimateDrive } from "#features/calendar/rules/drive-estimate.ts";
import type {
  Busy,
  GroomerCalendar,
  GroomerNeeds,
  WorkHours,
} from "#features/calendar/rules/groomer-calendar.ts";
import type { Place } from "#features/places/rules/place.ts";
import { exactPlace } from "#features/places/rules/place.ts";

// Sixty days of one groomer in New York's zone, open 09:00 to 17:00, with four visits a day. Each visit is in
// its own block of two hours and takes 30 or 45 minutes, on quarter hours. The search is for a visit of 90
// minutes.

export const FIRST_DAY = "2027-01-04";
const LAST_DAY = "2027-03-04";
export const DAYS = 60;
/** Early in the morning of the first day in that zone. Clocks do not change before the last day. */
export const NOW = Date.parse("2027-01-04T05:30:00Z");
const MIDNIGHT = Date.parse("2027-01-04T05:00:00Z");
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const NINE_TO_FIVE: WorkHours[] = [{ startMinute: 540, endMinute: 1_020 }];
const CENTER: Place = exactPlace(40.7, -74.2);
/** Half of ten miles, in degrees. */
const HALF = { lat: 5 / 69.05, lng: 5 / (69.05 * Math.cos((CENTER.lat * Math.PI) / 180)) };

/** A taken time as the store returns it. */
export type Row = Busy;

/** A generator of numbers from 0 to 1. The same seed gives the same numbers. */
export function randomOf(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A random place in a square of ten by ten miles. */
function somewhere(random: () => number): Place {
  return exactPlace(CENTER.lat + (random() * 2 - 1) * HALF.lat, CENTER.lng + (random() * 2 - 1) * HALF.lng);
}

/** A groomer's visits in order. With `placed`, every visit has a place. */
export function rowsOf(seed: number, placed = false, days = DAYS): Row[] {
  const random = randomOf(seed);
  const rows: Row[] = [];
  for (let day = 0; day < days; day++) {
    for (let block = 0; block < 4; block++) {
      const quarters = random() < 0.5 ? 2 : 3;
      const offset = Math.floor(random() * (8 - quarters + 1));
      const startsAt = MIDNIGHT + day * DAY + (540 + block * 120 + offset * 15) * MINUTE;
      const endsAt = startsAt + quarters * 15 * MINUTE;
      const place = placed ? somewhere(random) : null;
      rows.push({ startsAt, endsAt, place, holder: "order", kind: "order", expiresAt: null });
    }
  }
  return rows;
}

export function makeCalendar(seed: number, rows: readonly Row[], placed = false): GroomerCalendar {
  return {
    groomerId: `groomer ${seed}`,
    timeZone: "America/New_York",
    startPlace: placed ? somewhere(randomOf(seed + 1_000_000)) : null,
    hours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, NINE_TO_FIVE])),
    zones: [
      {
        id: "zone",
        priceCents: 0,
        workDays: [1, 2, 3, 4, 5, 6, 7],
        polygon: [
          [-75, 40],
          [-73, 40],
          [-73, 42],
          [-75, 42],
        ],
      },
    ],
    weightLimitLbs: null,
    dayHours: [],
    isPaused: false,
    refusedBreedIds: [],
    busy: rows,
    drive: estimateDrive,
  };
}

export const NEEDS: GroomerNeeds = {
  place: CENTER,
  minutes: 90,
  pets: [],
  from: FIRST_DAY,
  to: LAST_DAY,
  noticeMinutes: 0,
  horizonDays: DAYS,
};

/** The instants at which a day opens and closes. */
export const dayOpens = (day: number): number => MIDNIGHT + day * DAY + 540 * MINUTE;
export const dayCloses = (day: number): number => MIDNIGHT + day * DAY + 1_020 * MINUTE;
