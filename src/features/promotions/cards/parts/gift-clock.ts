import { addDays } from "#kit/wire/calendar-day.ts";
import { MAX_DAYS_AHEAD } from "../rules.ts";

type AreaClock = { name: string; timeZone: string; date: string };

/** The days on which an email can leave; null for a brand without areas. */
export type SendDays = { min: string; max: string } | null;

/** The clock by which the days of gift cards are: that of the brand's first area, else UTC. */
export function toGiftClock([first]: readonly AreaClock[]): {
  clockOf: string | null;
  timeZone: string;
  sendDays: SendDays;
} {
  if (!first) return { clockOf: null, timeZone: "UTC", sendDays: null };
  const sendDays = { min: first.date, max: addDays(first.date, MAX_DAYS_AHEAD) };
  return { clockOf: first.name, timeZone: first.timeZone, sendDays };
}
