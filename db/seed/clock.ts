import { Temporal } from "temporal-polyfill";
import type { LocalNow } from "./plain/visits.ts";

const MINUTE_MS = 60_000;
const NOON = 720;

/** The local time of an area at one instant. */
export type AreaClock = {
  now: LocalNow;
  /** The current year in the area. */
  year: number;
  /**
   * The instant of a local minute of the day, `days` from today. Only for minutes after the early hours
   * in which clocks change.
   */
  at(dayOffset: number, minute: number): Date;
  /** The first instant of a local day. */
  midnight(dayOffset: number): Date;
  /** A local date, `YYYY-MM-DD`. */
  date(dayOffset: number): string;
};

export function clockOf(timeZone: string, now: Date): AreaClock {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const today = local.toPlainDate();
  const noons = new Map<number, number>();
  const noonOf = (dayOffset: number) => {
    const known = noons.get(dayOffset);
    if (known !== undefined) return known;
    const noon = today.add({ days: dayOffset }).toZonedDateTime({ timeZone, plainTime: "12:00" });
    noons.set(dayOffset, noon.epochMilliseconds);
    return noon.epochMilliseconds;
  };
  return {
    now: { weekday: (local.dayOfWeek % 7) + 1, minute: local.hour * 60 + local.minute },
    year: local.year,
    at: (dayOffset, minute) => new Date(noonOf(dayOffset) + (minute - NOON) * MINUTE_MS),
    midnight: (dayOffset) =>
      new Date(today.add({ days: dayOffset }).toZonedDateTime({ timeZone }).epochMilliseconds),
    date: (dayOffset) => today.add({ days: dayOffset }).toString(),
  };
}
