import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { atWall, dateIn, wallClock } from "#features/calendar/rules/wall-clock.ts";
import { addDays } from "#kit/wire/calendar-day.ts";

/** The most days that one waitlist entry may have. */
export const MAX_DAYS = 14;
/** The most open entries of one customer. */
export const MAX_ENTRIES = 5;
/** The most offers to one customer for visits on the same day. */
const MAX_OFFERS_PER_DATE = 3;
/** The most offers that a customer gets within one day, because an offer blocks a time for everyone else. */
const MAX_OFFERS_DAILY = 3;
/** All minutes of a day, for a customer without preferred hours. */
export const WHOLE_DAY = { from: 0, to: 24 * 60 };

const MINUTE_MS = 60_000;

/** Preferred hours, in minutes of the area's wall clock. The whole visit must lie between them. */
export type Stretch = { from: number; to: number };

/** Converts "09:30" to minutes since midnight. */
export function toMinutes(wallTime: string): number {
  const [hours = 0, minutes = 0] = wallTime.split(":").map(Number);
  return hours * 60 + minutes;
}

/** Converts minutes since midnight to "09:30". */
export function toWallTime(minutes: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Whether a time lies on a preferred day and entirely within the preferred hours. */
export function matchesPreference(
  opening: Pick<Opening, "startsAt" | "endsAt" | "date">,
  preference: { days: readonly string[]; stretch: Stretch },
  timeZone: string,
): boolean {
  if (!preference.days.includes(opening.date)) return false;
  const { from, to } = preference.stretch;
  if (from <= WHOLE_DAY.from && to >= WHOLE_DAY.to) return true;
  const toIso = (epochMs: number) => new Date(epochMs).toISOString();
  const { date, startTime } = wallClock(toIso(opening.startsAt), toIso(opening.endsAt), timeZone);
  const start = toMinutes(startTime);
  return (
    date === opening.date && start >= from && start + (opening.endsAt - opening.startsAt) / MINUTE_MS <= to
  );
}

/** Returns the midnight at which a day in a time zone ends, in epoch ms. */
export function dayEnd(date: string, timeZone: string): number {
  return atWall(addDays(date, 1), 0, timeZone);
}

/** The time that a visit takes of a groomer, in epoch ms. */
type Stop = { groomerId: string; startsAt: number; endsAt: number };

/** Whether two visits need the same groomer at the same time. */
export function doOverlap(one: Stop, other: Stop): boolean {
  return one.groomerId === other.groomerId && one.startsAt < other.endsAt && other.startsAt < one.endsAt;
}

type EarlierOffer = { groomerId: string; startsAt: Date; endsAt: Date };

/**
 * Whether a time may be offered to a customer with these earlier offers. A time that overlaps an earlier
 * offer is not offered again, and one day gives at most `MAX_OFFERS_PER_DATE` offers.
 */
export function mayBeOffered(
  opening: Opening,
  earlierOffers: readonly EarlierOffer[],
  timeZone: string,
): boolean {
  const offersOfDay = earlierOffers.filter(({ startsAt }) => dateIn(timeZone, startsAt) === opening.date);
  const overlaps = ({ groomerId, startsAt, endsAt }: EarlierOffer) =>
    doOverlap(opening, { groomerId, startsAt: startsAt.getTime(), endsAt: endsAt.getTime() });
  return offersOfDay.length < MAX_OFFERS_PER_DATE && !offersOfDay.some(overlaps);
}

/** Whether a customer has already got the most offers that one day allows. */
export function hasEnoughOffers(
  earlierOffers: readonly { createdAt: Date }[],
  now: Date,
  timeZone: string,
): boolean {
  const today = dateIn(timeZone, now);
  const offersOfToday = earlierOffers.filter(({ createdAt }) => dateIn(timeZone, createdAt) === today);
  return offersOfToday.length >= MAX_OFFERS_DAILY;
}

/** A waitlist entry and a free time that suits its customer. `waitsSince` is in epoch ms. */
export type Match = { entryId: string; waitsSince: number; opening: Opening };

/** Compares matches for sorting: least added driving first, then longest wait, then earliest start. */
export function byFit(a: Match, b: Match): number {
  return (
    a.opening.addedDrive - b.opening.addedDrive ||
    a.waitsSince - b.waitsSince ||
    a.opening.startsAt - b.opening.startsAt ||
    (a.entryId < b.entryId ? -1 : a.entryId > b.entryId ? 1 : 0)
  );
}

/** Returns one time per groomer and day: the time with the least added driving. */
export function bestOfEachDay(openings: readonly Opening[]): Opening[] {
  const best = new Map<string, Opening>();
  for (const opening of openings) {
    const key = `${opening.groomerId} ${opening.date}`;
    const bestSoFar = best.get(key);
    if (!bestSoFar || opening.addedDrive < bestSoFar.addedDrive) best.set(key, opening);
  }
  return [...best.values()];
}
