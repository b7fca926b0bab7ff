import { type Ask, agendaFor, askOf, isAlreadyThere } from "./ask.ts";
import type { Drive, GroomerPicture, Wish } from "./picture.ts";
import { quarterFrom, quarterOf } from "./quarters.ts";
import { eachWindow } from "./windows.ts";

/** A day of a groomer that nobody has looked at yet, that has a time for the wish, that has none. */
const UNKNOWN = 0;
const OPEN = 1;
const NONE = 2;

/** What is known of a groomer's days for one wish; `ask` null: the groomer does not come at all. */
export type KnownDays = {
  key: string;
  drive: Drive;
  from: number;
  until: number;
  ask: Ask | null;
  days: Uint8Array;
};

/** Wishes whose days a groomer's picture remembers: as many people look at one groomer's times at once. */
const MAX_WISHES = 4;

/** A picture is another one as soon as anything in it changes: what was found of it lasts as long. */
const remembered = new WeakMap<GroomerPicture, KnownDays[]>();

/** All of a wish that decides on its days, but who wishes it, as a text to compare. `now` in epoch ms. */
export function keyOf({ place, minutes, pets, ...wish }: Wish, now: number): string {
  const whom = pets.map(({ breedId, weightLbs }) => `${breedId} ${weightLbs}`).join();
  // Within a quarter hour neither today nor the earliest start becomes another.
  const times = [quarterOf(now), quarterFrom(now + wish.noticeMinutes * 60_000), wish.horizonDays];
  return `${place.lat} ${place.lng} ${minutes} ${wish.from} ${wish.to} ${times.join(" ")} ${whom}`;
}

/**
 * The groomer's days for a wish as far as they are known, from memory where somebody has asked the same;
 * `key` is the wish's own. What its own searcher occupies or has reserved counts as free for it, and is never
 * remembered.
 */
export function knownDays(
  picture: GroomerPicture,
  wish: Wish,
  key: string,
  drive: Drive,
  now: number,
): KnownDays {
  const isShared = !isAlreadyThere(picture, wish);
  const known = isShared ? remembered.get(picture) : undefined;
  const same = known?.find(
    (one) => one.key === key && one.drive === drive && one.from <= now && now < one.until,
  );
  if (same) return same;
  const outcome = askOf(picture, wish, now);
  const ask = outcome.ok ? outcome.ask : null;
  const made: KnownDays = {
    key,
    drive,
    from: now,
    until: untilOf(picture, now),
    ask,
    days: new Uint8Array(ask ? ask.lastDay - ask.firstDay + 1 : 0),
  };
  if (!isShared) return made;
  if (!known) remembered.set(picture, [made]);
  else {
    // The same once more, which is no longer true, makes room for itself; else the oldest goes.
    const stale = known.findIndex((one) => one.key === key && one.drive === drive);
    if (stale >= 0) known.splice(stale, 1);
    else if (known.length === MAX_WISHES) known.shift();
    known.push(made);
  }
  return made;
}

/** When the next hold on the groomer runs out (epoch ms). */
function untilOf({ busy }: GroomerPicture, now: number): number {
  let until = Number.POSITIVE_INFINITY;
  for (const { expiresAt } of busy) if (expiresAt && expiresAt > now) until = Math.min(until, expiresAt);
  return until;
}

/**
 * Marks the groomer's open days in `open` (from the day `firstDay`), and looks only at days that nobody has
 * marked and of which nothing is known: a day is done at its first hit. With `wantsFirst` it answers the
 * first of the groomer's own open days, null when there is none.
 */
export function markKnown(
  { picture, wish }: { picture: GroomerPicture; wish: Wish },
  known: KnownDays,
  { firstDay, open, wantsFirst }: { firstDay: number; open: Uint8Array; wantsFirst: boolean },
  now: number,
): number | null {
  const { ask, days, drive } = known;
  if (ask === null) return null;
  const ahead = ask.firstDay - firstDay;
  let first = -1;
  let isComplete = true;
  for (let nth = 0; nth < days.length; nth++) {
    if (days[nth] === OPEN) {
      open[nth + ahead] = 1;
      if (first < 0) first = nth;
    } else if (days[nth] === UNKNOWN && (open[nth + ahead] === 0 || (wantsFirst && first < 0)))
      isComplete = false;
  }
  if (isComplete) return first < 0 ? null : ask.firstDay + first;
  // Passed over: what is known, and what somebody else has marked, but for the days before the groomer's own
  // first.
  const done = new Uint8Array(days.length);
  const end = wantsFirst ? (first < 0 ? days.length : first) : 0;
  for (let nth = 0; nth < days.length; nth++)
    if (days[nth] !== UNKNOWN || (nth >= end && open[nth + ahead] !== 0)) done[nth] = 1;
  const mark = (day: number) => {
    const hit = day - ask.firstDay;
    days[hit] = OPEN;
    open[hit + ahead] = 1;
    if (first >= 0 && first < hit) return false;
    first = hit;
    for (let nth = hit + 1; nth < end; nth++) if (open[nth + ahead] !== 0 && done[nth] === 0) done[nth] = 1;
    return false;
  };
  eachWindow(agendaFor(picture, wish, ask, now), ask, drive, mark, done);
  for (let nth = 0; nth < days.length; nth++) if (done[nth] === 0 && days[nth] === UNKNOWN) days[nth] = NONE;
  return first < 0 ? null : ask.firstDay + first;
}
