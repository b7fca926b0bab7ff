import { dayNumber, wallQuarter, zoneDays } from "#features/calendar/rules/days.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { instantOf } from "#features/calendar/rules/quarters.ts";
import { addDays, dateIn, wallClock } from "#features/calendar/rules/wall-clock.ts";

/** Days that one wish may name. */
export const MAX_DAYS = 14;
/** Wishes that a customer may have open. */
export const MAX_ENTRIES = 5;
/** Times of one day that somebody is asked about; who passes over these does not want that day. */
export const MAX_OFFERS_PER_DATE = 3;
/**
 * Times that somebody is asked about on one day, whichever days they are of: each keeps it from all others
 * for a while.
 */
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

/** Whether a time is what somebody waits for: on a wished day, wholly between the wished hours. */
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

type EarlierOffer = { groomerId: string; startsAt: Date; endsAt: Date };

/**
 * Whether somebody may be asked about a time: not if a part of it was held for them before, nor too often of
 * one day.
 */
export function mayBeOffered(opening: Opening, before: readonly EarlierOffer[], timeZone: string): boolean {
  const ofDay = before.filter(({ startsAt }) => dateIn(timeZone, startsAt) === opening.date);
  const isSame = ({ groomerId, startsAt, endsAt }: EarlierOffer) =>
    opening.groomerId === groomerId &&
    opening.startsAt < endsAt.getTime() &&
    startsAt.getTime() < opening.endsAt;
  return ofDay.length < MAX_OFFERS_PER_DATE && !ofDay.some(isSame);
}

/** Whether somebody has been asked as often today as anybody is. */
export function hasEnoughOffers(
  before: readonly { createdAt: Date }[],
  now: Date,
  timeZone: string,
): boolean {
  const today = dateIn(timeZone, now);
  return before.filter(({ createdAt }) => dateIn(timeZone, createdAt) === today).length >= MAX_OFFERS_DAILY;
}

/** Somebody who waits, and a time that would suit; minutes of driving that it adds to the groomer's day. */
export type Match = { entryId: string; waitsSince: number; opening: Opening };

/**
 * Who is asked first: whose visit adds the least driving, then who waits longest; the sooner time of two
 * alike.
 */
export function byFit(a: Match, b: Match): number {
  return (
    a.opening.addedDrive - b.opening.addedDrive ||
    a.waitsSince - b.waitsSince ||
    a.opening.startsAt - b.opening.startsAt ||
    (a.entryId < b.entryId ? -1 : a.entryId > b.entryId ? 1 : 0)
  );
}

/**
 * Of each groomer's day the time that adds the least driving, the earliest of several: more would be the same
 * gap again.
 */
export function bestOfEachDay(openings: readonly Opening[]): Opening[] {
  const best = new Map<string, Opening>();
  for (const opening of openings) {
    const key = `${opening.groomerId} ${opening.date}`;
    const known = best.get(key);
    if (!known || opening.addedDrive < known.addedDrive) best.set(key, opening);
  }
  return [...best.values()];
}
