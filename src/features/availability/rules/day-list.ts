import type { GroomerNeeds } from "#features/calendar/rules/groomer-calendar.ts";
import { dateOf, dayNumber } from "#features/calendar/rules/local-days.ts";
import type { SlotQuery } from "#features/calendar/rules/reasons.ts";
import { keyOf, markRememberedDays, rememberedDays } from "#features/calendar/rules/remembered-days.ts";

/** The days of a search, with the groomers who were searched. `Q` has a groomer's calendar and needs. */
export type DayList<Q> = {
  days: { date: string; isAvailable: boolean }[];
  firstOpenDate: string | null;
  /** All groomers, each with the first day on which that groomer has a time; null unless `namesAll`. */
  ofAll: { eligible: Q; nextOpenDate: string | null }[] | null;
  /** The groomers whose days are listed in `days`. */
  wanted: Q[];
};

/** `groomerId` limits the days to one groomer's. `namesAll` says that the caller needs `ofAll`. */
export type DayQuery = { from: string; to: string; groomerId?: string | undefined; namesAll?: boolean };

/**
 * The local dates `from` to `to` (both included), each with whether a groomer has a time on that date. With
 * `groomerId` only this groomer counts; null when `groomers` lacks that groomer. `now` is epoch ms.
 */
export function listDaysOf<Q extends SlotQuery>(
  groomers: readonly Q[],
  { from, to, groomerId, namesAll = false }: DayQuery,
  now: number,
): DayList<Q> | null {
  const isWanted = ({ calendar }: Q) => groomerId === undefined || calendar.groomerId === groomerId;
  const wanted = groomers.filter(isWanted);
  if (groomerId !== undefined && wanted.length === 0) return null;
  const [firstDay, lastDay] = [dayNumber(from), dayNumber(to)];
  const open = new Uint8Array(Math.max(lastDay - firstDay + 1, 0));
  // Groomers who are only named mark a list in which every day is open: their search ends at their first
  // day.
  const openForUnwanted = new Uint8Array(open.length).fill(1);
  // Groomers of the same pace share one `needs` object, so its key is made once.
  const keys = new Map<GroomerNeeds, string>();
  const markDays = (query: Q) => {
    const { calendar, needs } = query;
    const key = keys.get(needs) ?? keyOf(needs, now);
    keys.set(needs, key);
    const marks = { firstDay, open: isWanted(query) ? open : openForUnwanted, wantsFirst: namesAll };
    return markRememberedDays(query, rememberedDays(calendar, needs, key, now), marks, now);
  };
  const withNextOpenDate = (eligible: Q) => {
    const first = markDays(eligible);
    return { eligible, nextOpenDate: first === null ? null : dateOf(first) };
  };
  const ofAll = namesAll ? groomers.map(withNextOpenDate) : null;
  for (const query of ofAll ? [] : wanted) {
    markDays(query);
    // When every day has a time already, the remaining groomers cannot add another day.
    if (!open.includes(0)) break;
  }
  const days = Array.from(open, (mark, nth) => ({ date: dateOf(firstDay + nth), isAvailable: mark !== 0 }));
  return { days, firstOpenDate: days.find(({ isAvailable }) => isAvailable)?.date ?? null, ofAll, wanted };
}
