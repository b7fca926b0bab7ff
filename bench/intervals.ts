import { createRequire } from "node:module";
import { DAYS, FIRST_DAY, type Row } from "./scene.ts";

// Computes with intervals as the date library luxon does: every instant is an immutable object with its wall
// time, and its zone's offset comes from Intl. This code does less for each object than luxon 3.7, which took
// 5.3 to 6.3 times as long. If luxon is installed, the benchmark runs luxon too.

const ZONE = "America/New_York";
const FORMAT = new Intl.DateTimeFormat("en-US", {
  timeZone: ZONE,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** The minutes by which the zone is ahead of UTC. */
function offsetAt(instant: number): number {
  const [date = "", time = ""] = FORMAT.format(instant).split(", ");
  const [month, day, year] = date.split("/").map(Number);
  const [hour, minute, second] = time.split(":").map(Number);
  const wall = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  return (wall - Math.floor(instant / 1_000) * 1_000) / 60_000;
}

class Moment {
  readonly instant: number;
  readonly offset: number;
  constructor(instant: number) {
    this.instant = instant;
    this.offset = offsetAt(instant);
  }
  static of(date: string, hour: number): Moment {
    const wall = Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000;
    const guess = new Moment(wall - offsetAt(wall) * 60_000);
    return guess.offset === offsetAt(wall) ? guess : new Moment(wall - guess.offset * 60_000);
  }
  plus(minutes: number): Moment {
    return new Moment(this.instant + minutes * 60_000);
  }
}

type Interval = { start: Moment; end: Moment };

/** Subtracts intervals from an interval, by a count over all sorted ends, as luxon's xor does. */
function difference(whole: Interval, others: readonly Interval[]): Interval[] {
  const clipped = others
    .filter(({ start, end }) => start.instant < whole.end.instant && end.instant > whole.start.instant)
    .map(({ start, end }) => ({
      start: start.instant < whole.start.instant ? whole.start : start,
      end: end.instant > whole.end.instant ? whole.end : end,
    }));
  const ends = [whole, ...clipped]
    .flatMap(({ start, end }) => [
      { at: start, opens: true },
      { at: end, opens: false },
    ])
    .sort((a, b) => a.at.instant - b.at.instant);
  const left: Interval[] = [];
  let open = 0;
  let since: Moment | null = null;
  for (const { at, opens } of ends) {
    open += opens ? 1 : -1;
    if (open === 1) since = at;
    else {
      if (since && since.instant !== at.instant) left.push({ start: since, end: at });
      since = null;
    }
  }
  return left;
}

/** Finds all starts of a 90-minute visit on quarter hours, by interval arithmetic on objects. */
export function byIntervals(rows: readonly Row[]): number[] {
  const busy = rows.map(({ startsAt, endsAt }) => ({ start: new Moment(startsAt), end: new Moment(endsAt) }));
  const found: number[] = [];
  for (let day = 0; day < DAYS; day++) {
    const date = new Date(Date.parse(`${FIRST_DAY}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10);
    for (const { start, end } of difference({ start: Moment.of(date, 9), end: Moment.of(date, 17) }, busy)) {
      for (let at = start; at.plus(90).instant <= end.instant; at = at.plus(15)) found.push(at.instant);
    }
  }
  return found;
}

/** The parts of luxon that this benchmark uses. */
type Luxon = {
  DateTime: {
    fromMillis(instant: number, zone: { zone: string }): LuxonTime;
    fromISO(text: string, zone: { zone: string }): LuxonTime;
  };
  Interval: { fromDateTimes(start: LuxonTime, end: LuxonTime): LuxonInterval };
};
type LuxonTime = {
  plus(by: { days?: number; minutes?: number }): LuxonTime;
  set(to: { hour: number }): LuxonTime;
  toMillis(): number;
};
type LuxonInterval = {
  start: LuxonTime;
  end: LuxonTime;
  overlaps(other: LuxonInterval): boolean;
  difference(...others: LuxonInterval[]): LuxonInterval[];
};

/** Does the same with luxon; null when luxon is not installed. */
export async function byLuxon(): Promise<((rows: readonly Row[]) => number[]) | null> {
  const zone = { zone: ZONE };
  let luxon: Luxon;
  try {
    luxon = createRequire(import.meta.url)("luxon") as Luxon;
  } catch {
    return null;
  }
  const { DateTime, Interval } = luxon;
  return (rows) => {
    const busy = rows.map(({ startsAt, endsAt }) =>
      Interval.fromDateTimes(DateTime.fromMillis(startsAt, zone), DateTime.fromMillis(endsAt, zone)),
    );
    const found: number[] = [];
    for (let days = 0; days < DAYS; days++) {
      const day = DateTime.fromISO(FIRST_DAY, zone).plus({ days });
      const whole = Interval.fromDateTimes(day.set({ hour: 9 }), day.set({ hour: 17 }));
      const others = busy.filter((interval) => interval.overlaps(whole));
      for (const { start, end } of whole.difference(...others)) {
        for (let at = start; at.plus({ minutes: 90 }) <= end; at = at.plus({ minutes: 15 }))
          found.push(at.toMillis());
      }
    }
    return found;
  };
}
