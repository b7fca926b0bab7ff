import { agendaFor, isOwnSearch } from "./agenda-cache.ts";
import type { GroomerCalendar, GroomerNeeds } from "./groomer-calendar.ts";
import { quarterFrom, quarterOf } from "./quarter-hours.ts";
import { eachWindow } from "./start-windows.ts";
import { toVisitSearch, type VisitSearch } from "./visit-search.ts";

/** The state of a groomer's day for a visit: not yet searched, with a time, or without a time. */
const UNKNOWN = 0;
const OPEN = 1;
const NONE = 2;

/**
 * What is known of a groomer's days for one visit. True from `from` until `until` (epoch ms). `days` has the
 * state of each day from `search.firstDay` on. `search` is null when the groomer cannot do the visit.
 */
export type RememberedDays = {
  key: string;
  /** The version of the roads at the place. With another version, drives may differ. */
  version: number;
  from: number;
  until: number;
  search: VisitSearch | null;
  days: Uint8Array;
};

/**
 * A calendar remembers this many searches, one for each customer who looks at the groomer at the same time.
 */
const MAX_REMEMBERED = 4;

/** Keyed by calendar, because a calendar is replaced as soon as anything in it changes. */
const remembered = new WeakMap<GroomerCalendar, RememberedDays[]>();

/**
 * A text that is equal for two searches with the same result. The holder, reserved blocks and the door are
 * left out, because `rememberedDays` handles them. `now` is epoch ms.
 */
export function keyOf({ place, minutes, pets, ...rest }: GroomerNeeds, now: number): string {
  const petKeys = pets.map(({ breedId, weightLbs }) => `${breedId} ${weightLbs}`).join();
  // Within the same quarter hour, today's date and the earliest start do not change.
  const times = [quarterOf(now), quarterFrom(now + rest.noticeMinutes * 60_000), rest.horizonDays];
  return `${place.lat} ${place.lng} ${place.spreadMiles} ${minutes} ${rest.from} ${rest.to} ${times.join(" ")} ${petKeys}`;
}

/**
 * The groomer's days for a visit: those of an equal earlier search, or a new entry. `key` comes from
 * `keyOf`. If the searching holder occupies or has reserved time, or the groomer has a visit at the same
 * door, the entry is true for this search only and is not remembered.
 */
export function rememberedDays(
  calendar: GroomerCalendar,
  needs: GroomerNeeds,
  key: string,
  now: number,
): RememberedDays {
  const isShared = !isOwnSearch(calendar, needs);
  const entries = isShared ? remembered.get(calendar) : undefined;
  const version = calendar.drive.roads?.versionAt(needs.place) ?? 0;
  const equal = entries?.find(
    (entry) => entry.version === version && entry.key === key && entry.from <= now && now < entry.until,
  );
  if (equal) return equal;
  const outcome = toVisitSearch(calendar, needs, now);
  const search = outcome.ok ? outcome.search : null;
  const entry: RememberedDays = {
    key,
    version,
    from: now,
    until: nextHoldEnd(calendar, now),
    search,
    days: new Uint8Array(search ? search.lastDay - search.firstDay + 1 : 0),
  };
  if (!isShared) return entry;
  if (!entries) remembered.set(calendar, [entry]);
  else {
    // The new entry replaces an outdated entry of the same key. Otherwise, if there is no room, it replaces
    // the oldest entry.
    const outdated = entries.findIndex((other) => other.key === key);
    if (outdated >= 0) entries.splice(outdated, 1);
    else if (entries.length === MAX_REMEMBERED) entries.shift();
    entries.push(entry);
  }
  return entry;
}

/** When the next hold with the groomer expires (epoch ms); infinity without a hold. */
function nextHoldEnd({ busy }: GroomerCalendar, now: number): number {
  let end = Number.POSITIVE_INFINITY;
  for (const { expiresAt } of busy) if (expiresAt && expiresAt > now) end = Math.min(end, expiresAt);
  return end;
}

/**
 * Sets `open[i]` to 1 for each open day `firstDay + i` of the groomer. Searches only days that are neither
 * marked nor remembered. With `wantsFirst`, returns the groomer's own first open day; null when there is
 * none.
 */
export function markRememberedDays(
  { calendar, needs }: { calendar: GroomerCalendar; needs: GroomerNeeds },
  known: RememberedDays,
  { firstDay, open, wantsFirst }: { firstDay: number; open: Uint8Array; wantsFirst: boolean },
  now: number,
): number | null {
  const { search, days } = known;
  if (search === null) return null;
  // Index `nth` in `days` is index `nth + offset` in `open`.
  const offset = search.firstDay - firstDay;
  let first = -1;
  let isComplete = true;
  for (let nth = 0; nth < days.length; nth++) {
    if (days[nth] === OPEN) {
      open[nth + offset] = 1;
      if (first < 0) first = nth;
    } else if (days[nth] === UNKNOWN && (open[nth + offset] === 0 || (wantsFirst && first < 0)))
      isComplete = false;
  }
  if (isComplete) return first < 0 ? null : search.firstDay + first;
  // `done` marks the days to skip: known days, and days that another groomer has marked. Marked days before
  // the groomer's own first open day are still searched when `wantsFirst` needs that day.
  const done = new Uint8Array(days.length);
  const end = wantsFirst ? (first < 0 ? days.length : first) : 0;
  for (let nth = 0; nth < days.length; nth++)
    if (days[nth] !== UNKNOWN || (nth >= end && open[nth + offset] !== 0)) done[nth] = 1;
  const markOpen = (day: number) => {
    const hit = day - search.firstDay;
    days[hit] = OPEN;
    open[hit + offset] = 1;
    if (first >= 0 && first < hit) return false;
    first = hit;
    // The groomer's first open day is now found, so later days that other groomers have marked can be
    // skipped.
    for (let nth = hit + 1; nth < end; nth++) if (open[nth + offset] !== 0 && done[nth] === 0) done[nth] = 1;
    return false;
  };
  eachWindow(agendaFor(calendar, needs, search, now), search, markOpen, done);
  // Days that were searched and not marked open have no time.
  for (let nth = 0; nth < days.length; nth++) if (done[nth] === 0 && days[nth] === UNKNOWN) days[nth] = NONE;
  return first < 0 ? null : search.firstDay + first;
}
