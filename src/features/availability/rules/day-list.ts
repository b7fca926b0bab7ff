import { dateOf, dayNumber } from "#features/calendar/rules/days.ts";
import type { Drive, GroomerPicture, Wish } from "#features/calendar/rules/groomer-calendar.ts";
import { keyOf, knownDays, markKnown } from "#features/calendar/rules/known-days.ts";

type Candidate = { picture: GroomerPicture; wish: Wish };

/** Days of a search, and how each of those who were searched took part. */
export type DayList<C> = {
  days: { date: string; isAvailable: boolean }[];
  firstOpenDate: string | null;
  /** All candidates, each with the first of its own open days; null when nobody wants to know. */
  ofAll: { candidate: C; nextOpenDate: string | null }[] | null;
  /** Those whose days were listed. */
  wanted: C[];
};

/** `groomerId`: whose days are listed, everybody's when left out. `namesAll`: whether `ofAll` is wanted. */
export type DayAsk = { from: string; to: string; groomerId?: string | undefined; namesAll?: boolean };

/**
 * The local dates `from` to `to` (both included), each with whether one of the candidates has a time: of all,
 * or of one groomer. Null when that groomer is not among them. `now` is epoch milliseconds.
 */
export function listDaysOf<C extends Candidate>(
  candidates: readonly C[],
  { from, to, groomerId, namesAll = false }: DayAsk,
  drive: Drive,
  now: number,
): DayList<C> | null {
  const isWanted = (candidate: C) => groomerId === undefined || candidate.picture.groomerId === groomerId;
  const wanted = candidates.filter(isWanted);
  if (groomerId !== undefined && wanted.length === 0) return null;
  const [firstDay, lastDay] = [dayNumber(from), dayNumber(to)];
  const open = new Uint8Array(Math.max(lastDay - firstDay + 1, 0));
  const ofNobody = new Uint8Array(open.length).fill(1);
  const keys = new Map<Wish, string>();
  const markDays = (candidate: C) => {
    const { picture, wish } = candidate;
    const key = keys.get(wish) ?? keyOf(wish, now);
    keys.set(wish, key);
    const marks = { firstDay, open: isWanted(candidate) ? open : ofNobody, wantsFirst: namesAll };
    return markKnown(candidate, knownDays(picture, wish, key, drive, now), marks, now);
  };
  const named = (candidate: C) => {
    const first = markDays(candidate);
    return { candidate, nextOpenDate: first === null ? null : dateOf(first) };
  };
  const ofAll = namesAll ? candidates.map(named) : null;
  for (const candidate of ofAll ? [] : wanted) {
    markDays(candidate);
    // Nothing is left to be found: nobody else needs to be asked.
    if (!open.includes(0)) break;
  }
  const days = Array.from(open, (mark, nth) => ({ date: dateOf(firstDay + nth), isAvailable: mark !== 0 }));
  return { days, firstOpenDate: days.find(({ isAvailable }) => isAvailable)?.date ?? null, ofAll, wanted };
}
