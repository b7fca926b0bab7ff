import { agendaFor, isAlreadyThere } from "./agenda-cache.ts";
import type { GroomerCalendar, GroomerNeeds } from "./groomer-calendar.ts";
import { quarterFrom, quarterOf } from "./quarter-hours.ts";
import { eachWindow } from "./start-windows.ts";
import { toVisitSearch, type VisitSearch } from "./visit-search.ts";

/** A groomer's day: not yet searched, with a time for the visit, without one. */
const UNKNOWN = 0;
const OPEN = 1;
const NONE = 2;

/** What is known of a groomer's days for one visit; `search` null: the groomer does not come at all. */
export type RememberedDays = {
  key: string;
  from: number;
  until: number;
  search: VisitSearch | null;
  days: Uint8Array;
};

/** Searches that each calendar remembers: about as many customers look at one groomer at once. */
const MAX_REMEMBERED = 4;

/** A calendar is replaced as soon as anything in it changes: what was found in it lasts as long. */
const remembered = new WeakMap<GroomerCalendar, RememberedDays[]>();

/** What decides on the days of a visit, except its holder, as a text to compare. `now` in epoch ms. */
export function keyOf({ place, minutes, pets, ...rest }: GroomerNeeds, now: number): string {
  const petKeys = pets.map(({ breedId, weightLbs }) => `${breedId} ${weightLbs}`).join();
  // Within a quarter hour neither today nor the earliest start becomes another.
  const times = [quarterOf(now), quarterFrom(now + rest.noticeMinutes * 60_000), rest.horizonDays];
  return `${place.lat} ${place.lng} ${minutes} ${rest.from} ${rest.to} ${times.join(" ")} ${petKeys}`;
}

/**
 * The groomer's days for a visit as far as they are known, from memory where an equal search came before;
 * `key` is that of the needs (`keyOf`). What the searcher itself occupies or has reserved counts as free
 * for it, and such an answer is never remembered.
 */
export function rememberedDays(
  calendar: GroomerCalendar,
  needs: GroomerNeeds,
  key: string,
  now: number,
): RememberedDays {
  const isShared = !isAlreadyThere(calendar, needs);
  const known = isShared ? remembered.get(calendar) : undefined;
  const same = known?.find((one) => one.key === key && one.from <= now && now < one.until);
  if (same) return same;
  const outcome = toVisitSearch(calendar, needs, now);
  const search = outcome.ok ? outcome.search : null;
  const made: RememberedDays = {
    key,
    from: now,
    until: untilOf(calendar, now),
    search,
    days: new Uint8Array(search ? search.lastDay - search.firstDay + 1 : 0),
  };
  if (!isShared) return made;
  if (!known) remembered.set(calendar, [made]);
  else {
    // The same once more, which is no longer true, makes room for itself; else the oldest goes.
    const stale = known.findIndex((one) => one.key === key);
    if (stale >= 0) known.splice(stale, 1);
    else if (known.length === MAX_REMEMBERED) known.shift();
    known.push(made);
  }
  return made;
}

/** When the next hold on the groomer runs out (epoch ms). */
function untilOf({ busy }: GroomerCalendar, now: number): number {
  let until = Number.POSITIVE_INFINITY;
  for (const { expiresAt } of busy) if (expiresAt && expiresAt > now) until = Math.min(until, expiresAt);
  return until;
}

/**
 * Marks the groomer's open days in `open` (from the day `firstDay`), and searches only days that are
 * neither marked nor known: a day is done at its first hit. With `wantsFirst` it answers the first of the
 * groomer's own open days, null when there is none.
 */
export function markRememberedDays(
  { calendar, needs }: { calendar: GroomerCalendar; needs: GroomerNeeds },
  known: RememberedDays,
  { firstDay, open, wantsFirst }: { firstDay: number; open: Uint8Array; wantsFirst: boolean },
  now: number,
): number | null {
  const { search, days } = known;
  if (search === null) return null;
  const ahead = search.firstDay - firstDay;
  let first = -1;
  let isComplete = true;
  for (let nth = 0; nth < days.length; nth++) {
    if (days[nth] === OPEN) {
      open[nth + ahead] = 1;
      if (first < 0) first = nth;
    } else if (days[nth] === UNKNOWN && (open[nth + ahead] === 0 || (wantsFirst && first < 0)))
      isComplete = false;
  }
  if (isComplete) return first < 0 ? null : search.firstDay + first;
  // Passed over: known days, and days that another groomer has marked, except those before the groomer's own
  // first.
  const done = new Uint8Array(days.length);
  const end = wantsFirst ? (first < 0 ? days.length : first) : 0;
  for (let nth = 0; nth < days.length; nth++)
    if (days[nth] !== UNKNOWN || (nth >= end && open[nth + ahead] !== 0)) done[nth] = 1;
  const mark = (day: number) => {
    const hit = day - search.firstDay;
    days[hit] = OPEN;
    open[hit + ahead] = 1;
    if (first >= 0 && first < hit) return false;
    first = hit;
    for (let nth = hit + 1; nth < end; nth++) if (open[nth + ahead] !== 0 && done[nth] === 0) done[nth] = 1;
    return false;
  };
  eachWindow(agendaFor(calendar, needs, search, now), search, mark, done);
  for (let nth = 0; nth < days.length; nth++) if (done[nth] === 0 && days[nth] === UNKNOWN) days[nth] = NONE;
  return first < 0 ? null : search.firstDay + first;
}
