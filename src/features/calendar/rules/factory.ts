import fc from "fast-check";
import type { Roads } from "#features/places/rules/drive-legs.ts";
import type { Place } from "#features/places/rules/place.ts";
import { exactPlace } from "#features/places/rules/place.ts";
import { driveByRoads, estimateDrive } from "./drive-estimate.ts";
import type {
  Busy,
  DayHours,
  GroomerCalendar,
  GroomerNeeds,
  WorkHours,
  WorkZone,
} from "./groomer-calendar.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** A square zone of about 40 miles around Newark, free of charge on every day. */
export const NEWARK: WorkZone = {
  id: "newark",
  priceCents: 0,
  workDays: [1, 2, 3, 4, 5, 6, 7],
  polygon: [
    [-74.5, 40.4],
    [-73.9, 40.4],
    [-73.9, 41],
    [-74.5, 41],
  ],
};

const NINE_TO_FIVE: WorkHours[] = [{ startMinute: 540, endMinute: 1_020 }];

/** Makes a groomer in New York's time zone who works 9 to 5 every day and has no visits. */
export function makeCalendar(over: Partial<GroomerCalendar> = {}): GroomerCalendar {
  return {
    groomerId: "g1",
    timeZone: "America/New_York",
    startPlace: null,
    hours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, NINE_TO_FIVE])),
    dayHours: [],
    isPaused: false,
    zones: [NEWARK],
    weightLimitLbs: null,
    refusedBreedIds: [],
    busy: [],
    drive: estimateDrive,
    ...over,
  };
}

/** Makes the needs of a one-hour visit in the middle of NEWARK on one date. */
export function makeNeeds(date: string, over: Partial<GroomerNeeds> = {}): GroomerNeeds {
  return {
    place: exactPlace(40.7, -74.2),
    minutes: 60,
    pets: [],
    from: date,
    to: date,
    noticeMinutes: 0,
    horizonDays: 60,
    ...over,
  };
}

export function busyOf(startsAt: string, endsAt: string, over: Partial<Busy> = {}): Busy {
  return {
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
    place: null,
    holder: "order 1",
    kind: "order",
    ...over,
  };
}

// These moments cover an ordinary week, both clock changes and the turn of the year.
const now = fc
  .tuple(
    fc.constantFrom("2027-06-09", "2027-03-12", "2027-11-05", "2026-12-29", "2027-10-01", "2027-04-02"),
    fc.integer({ min: 0, max: 4 * 1_440 }),
  )
  .map(([date, minutes]) => Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE);

const timeZone = fc.constantFrom(
  "America/New_York",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Havana", // Its clock changes at midnight.
  "Australia/Lord_Howe", // Its clock changes by half an hour.
  "Asia/Kathmandu", // It is 5:45 ahead of UTC.
);

const place: fc.Arbitrary<Place> = fc.record({
  lat: fc.integer({ min: 0, max: 20 }).map((n) => 40 + n / 100),
  lng: fc.integer({ min: 0, max: 20 }).map((n) => -74 + n / 100),
  spreadMiles: fc.constantFrom(0, 0, 1.25, 6),
  door: fc.constantFrom(0, 0, 1, 2),
});

/** Drives of any length, other ways there than back, and some that no router knows. */
export const anyRoads = fc.integer({ min: 1, max: 2 ** 31 - 1 }).map((seed): Roads => {
  const minutesBetween = (from: Place, to: Place) => {
    if (from.spreadMiles > 0.3 || to.spreadMiles > 0.3) return null;
    let hash = seed;
    for (const part of [from.lat, from.lng, to.lat, to.lng])
      hash = Math.imul(hash ^ Math.round(part * 10_000), 0x01000193) ^ (hash >>> 13);
    return hash % 5 === 0 ? null : (hash >>> 8) % 90;
  };
  return { minutesBetween, versionAt: () => seed };
});

const drive = fc.oneof(fc.constant(estimateDrive), anyRoads.map(driveByRoads));

// Both ends lie in the hours in which clocks may change.
const nightHours = fc
  .tuple(fc.integer({ min: 0, max: 13 }), fc.integer({ min: 1, max: 13 }))
  .map(([from, length]): WorkHours[] => [{ startMinute: from * 15, endMinute: (from + length) * 15 }]);

const stretches = fc.oneof(
  fc.constant<WorkHours[]>([{ startMinute: 540, endMinute: 1_020 }]),
  fc.constant<WorkHours[]>([{ startMinute: 0, endMinute: 1_440 }]),
  fc.constant<WorkHours[]>([
    { startMinute: 0, endMinute: 240 },
    { startMinute: 1_200, endMinute: 1_440 },
  ]),
  nightHours,
  fc
    .uniqueArray(fc.integer({ min: 0, max: 144 }), { minLength: 0, maxLength: 4 })
    .map((marks) => marks.sort((a, b) => a - b).map((mark) => mark * 10))
    .map((marks) =>
      [0, 2].flatMap((i) => {
        const [startMinute, endMinute] = [marks[i], marks[i + 1]];
        return startMinute === undefined || endMinute === undefined ? [] : [{ startMinute, endMinute }];
      }),
    ),
);

/** Makes other hours on a few dates around `instant`, no two on one date. Without stretches: closed. */
const dayHoursFrom = (instant: number): fc.Arbitrary<DayHours[]> =>
  fc
    .array(
      fc.record({
        pause: fc.integer({ min: 0, max: 3 }),
        days: fc.integer({ min: 1, max: 3 }),
        stretches: fc.oneof(fc.constant([]), stretches),
      }),
      { maxLength: 3 },
    )
    .map((entries) => {
      let day = Math.floor(instant / DAY) - 2;
      return entries.map(({ pause, days, stretches }) => {
        const firstDay = day + pause;
        day = firstDay + days;
        return { firstDay, lastDay: day - 1, stretches };
      });
    });

const zone = (id: string): fc.Arbitrary<WorkZone> =>
  fc
    .record({
      west: fc.integer({ min: -8, max: 3 }),
      south: fc.integer({ min: -8, max: 3 }),
      size: fc.integer({ min: 18, max: 40 }),
      priceCents: fc.integer({ min: 0, max: 3 }),
      workDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 3 }),
    })
    .map(({ west, south, size, priceCents, workDays }) => {
      // The zones are off the grid of places, so that no place lies on an edge.
      const [w, e] = [-74 + west / 100 - 0.005, -74 + (west + size) / 100 - 0.005];
      const [s, n] = [40 + south / 100 - 0.005, 40 + (south + size) / 100 - 0.005];
      return {
        id,
        priceCents,
        workDays,
        polygon: [
          [w, s],
          [e, s],
          [e, n],
          [w, n],
        ],
      };
    });

/** Makes consecutive occupancy from the evening before, some of it off the quarter hours. */
const busyFrom = (instant: number): fc.Arbitrary<Busy[]> =>
  fc
    .array(
      fc.record({
        pause: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constantFrom(0, 15, 600)),
        minutes: fc.oneof(fc.constantFrom(30, 45, 60, 90), fc.integer({ min: 1, max: 300 })),
        place: fc.option(place, { freq: 5 }),
        holder: fc.constantFrom("me", "Ada", "Bo"),
        kind: fc.constantFrom("order", "order", "hold", "time_off", "rental", "busy"),
        expires: fc.option(fc.constantFrom(-1, 0, 10), { freq: 2 }),
      }),
      { minLength: 2, maxLength: 40 },
    )
    .map((rows) => {
      let clock = Math.floor(instant / DAY) * DAY - DAY / 4;
      return rows.map(({ pause, minutes, expires, ...row }) => {
        const startsAt = clock + pause * MINUTE;
        clock = startsAt + minutes * MINUTE;
        return {
          ...row,
          startsAt,
          endsAt: clock,
          expiresAt: expires === null ? null : instant + expires * MINUTE,
        };
      });
    });

const dateFrom = (instant: number, days: number) => new Date(instant + days * DAY).toISOString().slice(0, 10);

/** Makes times that the same session has already chosen. */
const blocksFrom = (instant: number) =>
  fc.array(
    fc.record({
      groomerId: fc.constantFrom("g1", "g1", "g2"),
      startsAt: fc
        .integer({ min: 0, max: 5 * 96 })
        .map((n) => Math.floor(instant / DAY) * DAY + n * 15 * MINUTE),
      minutes: fc.constantFrom(60, 100),
    }),
    { maxLength: 2 },
  );

/** Makes a groomer's calendar, a visit's needs and a moment for the model tests. */
export const anyScene = now
  .chain((instant) =>
    fc.record({
      now: fc.constant(instant),
      calendar: fc.record({
        groomerId: fc.constant("g1"),
        timeZone,
        startPlace: fc.option(place, { freq: 4 }),
        hours: fc.record({
          1: stretches,
          2: stretches,
          3: stretches,
          4: stretches,
          5: stretches,
          6: stretches,
          7: stretches,
        }),
        dayHours: dayHoursFrom(instant),
        isPaused: fc.constantFrom(false, false, false, false, false, false, false, true),
        zones: fc.tuple(zone("a"), zone("b")).chain((both) => fc.subarray(both, { minLength: 1 })),
        weightLimitLbs: fc.option(fc.integer({ min: 60, max: 90 })),
        refusedBreedIds: fc.constantFrom<string[][]>([], [], ["mastiff"]),
        busy: busyFrom(instant),
        drive,
      }),
      needs: fc.tuple(fc.integer({ min: -1, max: 4 }), fc.integer({ min: 0, max: 4 })).chain(([from, days]) =>
        fc.record({
          place,
          minutes: fc.constantFrom(15, 30, 90, 90, 105, 240, 610),
          pets: fc.array(
            fc.record({
              breedId: fc.constantFrom(null, "poodle", "poodle", "poodle", "poodle", "mastiff"),
              weightLbs: fc.constantFrom(null, 20, 20, 20, 20, 75),
            }),
            { maxLength: 2 },
          ),
          from: fc.constant(dateFrom(instant, from)),
          to: fc.constant(dateFrom(instant, from + days)),
          exceptHolder: fc.constantFrom(undefined, "me"),
          reservedBlocks: blocksFrom(instant),
          noticeMinutes: fc.constantFrom(0, 0, 60, 47, 1_500),
          horizonDays: fc.constantFrom(7, 7, 1, 3),
        }),
      ),
    }),
  )
  .map(({ calendar, needs, now }) => {
    const clashes = (block: { startsAt: number }) =>
      calendar.busy.some(
        (busy) => busy.startsAt < block.startsAt + 120 * MINUTE && busy.endsAt > block.startsAt,
      );
    const [first, second] = needs.reservedBlocks.filter((block) => !clashes(block));
    const apart = first && second && Math.abs(first.startsAt - second.startsAt) >= 120 * MINUTE;
    return {
      calendar,
      now,
      needs: { ...needs, reservedBlocks: [first, apart ? second : null].filter((b) => !!b) },
    };
  });
