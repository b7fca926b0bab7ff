import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { dayNumber, wallQuarter, zoneDays } from "#features/calendar/rules/local-days.ts";
import { instantOf } from "#features/calendar/rules/quarter-hours.ts";
import { addDays, dateIn, wallClock } from "#features/calendar/rules/wall-clock.ts";

/** Days that one wait may name. */
export const MAX_DAYS = 14;
/** Waits that a customer may have open. */
export const MAX_ENTRIES = 5;
/** Times of one day offered to a customer; after that many the day is left alone. */
export const MAX_OFFERS_PER_DATE = 3;
/** Offers that a customer gets on one day, of whichever days: each withholds its time from all others. */
export const MAX_OFFERS_DAILY = 3;
export const WHOLE_DAY = { from: 0, to: 24 * 60 };

const MINUTE_MS = 60_000;

/** Wall-clock minutes of the area between which the whole visit lies. */
export type Stretch = { from: number; to: number };

export function toMinutes(wallTime: string): number {
  const [hours = 0, minutes = 0] = wallTime.split(":").map(Number);
  return hours * 60 + minutes;
}

export function toWallTime(minutes: number): string {
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(minutes / 60))}:${part(minutes % 60)}`;
}

/** Whether a time is on a preferred day, wholly between the preferred hours. */
export function matchesPreference(
  opening: Pick<Opening, "startsAt" | "endsAt" | "date">,
  preference: { days: readonly string[]; stretch: Stretch },
  timeZone: string,
): boolean {
  if (!preference.days.includes(opening.date)) return false;
  const { from, to } = preference.stretch;
  if (from <= WHOLE_DAY.from && to >= WHOLE_DAY.to) return true;
  const iso = (at: number) => new Date(at).toISOString();
  const { date, startTime } = wallClock(iso(opening.startsAt), iso(opening.endsAt), timeZone);
  const start = toMinutes(startTime);
  return (
    date === opening.date && start >= from && start + (opening.endsAt - opening.startsAt) / MINUTE_MS <= to
  );
}

/** When a day of the area is over: midnight, epoch ms. */
export function dayEnd(date: string, timeZone: string): number {
  return atWall(addDays(date, 1), 0, timeZone);
}

/** The instant of a wall-clock minute on a date of a zone, epoch ms. */
export function atWall(date: string, minute: number, timeZone: string): number {
  const day = dayNumber(date);
  return instantOf(wallQuarter(zoneDays(timeZone, day, day), day, minute / 15));
}

/** A visit at one groomer; epoch ms. */
type Stop = { groomerId: string; startsAt: number; endsAt: number };

/** Whether two visits need the same groomer at the same time. */
export function doOverlap(one: Stop, other: Stop): boolean {
  return one.groomerId === other.groomerId && one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

type EarlierOffer = { groomerId: string; startsAt: Date; endsAt: Date };

/** Whether a customer may get an offer: not overlapping an earlier one, nor too many of one day. */
export function mayBeOffered(opening: Opening, before: readonly EarlierOffer[], timeZone: string): boolean {
  const ofDay = before.filter(({ startsAt }) => dateIn(timeZone, startsAt) === opening.date);
  const wasOffered = ({ groomerId, startsAt, endsAt }: EarlierOffer) =>
    doOverlap(opening, { groomerId, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() });
  return ofDay.length < MAX_OFFERS_PER_DATE && !ofDay.some(wasOffered);
}

/** Whether a customer has had all the offers of today. */
export function hasEnoughOffers(
  before: readonly { createdAt: Date }[],
  now: Date,
  timeZone: string,
): boolean {
  const today = dateIn(timeZone, now);
  return before.filter(({ createdAt }) => dateIn(timeZone, createdAt) === today).length >= MAX_OFFERS_DAILY;
}

/** A waiting customer and a time that suits. `waitsSince`: epoch ms. */
export type Match = { entryId: string; waitsSince: number; opening: Opening };

/** Orders matches: the least added driving, then the longest wait, then the sooner time. */
export function byFit(a: Match, b: Match): number {
  return (
    a.opening.addedDrive - b.opening.addedDrive ||
    a.waitsSince - b.waitsSince ||
    a.opening.startsAt - b.opening.startsAt ||
    (a.entryId < b.entryId ? -1 : a.entryId > b.entryId ? 1 : 0)
  );
}

/** The time of each groomer's day with the least added driving; more would be the same gap again. */
export function bestOfEachDay(openings: readonly Opening[]): Opening[] {
  const best = new Map<string, Opening>();
  for (const opening of openings) {
    const key = `${opening.groomerId} ${opening.date}`;
    const known = best.get(key);
    if (!known || opening.addedDrive < known.addedDrive) best.set(key, opening);
  }
  return [...best.values()];
}
