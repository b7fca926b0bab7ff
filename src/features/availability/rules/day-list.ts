import type { GroomerNeeds } from "#features/calendar/rules/groomer-calendar.ts";
import { dateOf, dayNumber } from "#features/calendar/rules/local-days.ts";
import type { SlotQuery } from "#features/calendar/rules/reasons.ts";
import { keyOf, markRememberedDays, rememberedDays } from "#features/calendar/rules/remembered-days.ts";

/** Days of a search, and how each groomer took part in them. */
export type DayList<Q> = {
  days: { date: string; isAvailable: boolean }[];
  firstOpenDate: string | null;
  /** All groomers, each with the first of the groomer's own open days; null where this is not needed. */
  ofAll: { eligible: Q; nextOpenDate: string | null }[] | null;
  /** The groomers whose days were listed. */
  wanted: Q[];
};

/**
 * `groomerId`: whose days are listed, all groomers' when left out. `namesAll`: whether `ofAll` is needed.
 */
export type DayQuery = { from: string; to: string; groomerId?: string | undefined; namesAll?: boolean };

/**
 * The local dates `from` to `to` (both included), each with whether one of the groomers has a time: of
 * all, or of one groomer. Null when that groomer is not among them. `now` is epoch milliseconds.
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
  const ofUnwanted = new Uint8Array(open.length).fill(1);
  const keys = new Map<GroomerNeeds, string>();
  const markDays = (query: Q) => {
    const { calendar, needs } = query;
    const key = keys.get(needs) ?? keyOf(needs, now);
    keys.set(needs, key);
    const marks = { firstDay, open: isWanted(query) ? open : ofUnwanted, wantsFirst: namesAll };
    return markRememberedDays(query, rememberedDays(calendar, needs, key, now), marks, now);
  };
  const named = (eligible: Q) => {
    const first = markDays(eligible);
    return { eligible, nextOpenDate: first === null ? null : dateOf(first) };
  };
  const ofAll = namesAll ? groomers.map(named) : null;
  for (const query of ofAll ? [] : wanted) {
    markDays(query);
    // Every day has a time: the remaining groomers would add none.
    if (!open.includes(0)) break;
  }
  const days = Array.from(open, (mark, nth) => ({ date: dateOf(firstDay + nth), isAvailable: mark !== 0 }));
  return { days, firstOpenDate: days.find(({ isAvailable }) => isAvailable)?.date ?? null, ofAll, wanted };
}
