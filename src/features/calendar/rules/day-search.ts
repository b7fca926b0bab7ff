import { type Agenda, layOut, reservedVisits } from "./agenda.ts";
import { dayAt, dayNumber } from "./days.ts";
import type {
  GroomerPicture,
  Place,
  Reason,
  Weekday,
  Wish,
  WorkHours,
  WorkZone,
} from "./groomer-calendar.ts";
import { quarterFrom, quartersIn } from "./quarters.ts";
import { zonesByWeekday } from "./zones.ts";

/** A wish made exact for one groomer. Days are day numbers, `quarters` is the visit's length. */
export type Ask = {
  place: Place;
  quarters: number;
  /** First and last local day to be searched; none when `lastDay` comes before `firstDay`. */
  firstDay: number;
  lastDay: number;
  /** No start comes before this quarter (now and the notice), nor outside `from` to `to`. */
  earliest: number;
  from: number;
  to: number;
  /** The zone on each weekday, at index 1 to 7; null where the groomer does not work. */
  zones: readonly (WorkZone | null)[];
};

export type AskOutcome = { ok: true; ask: Ask } | { ok: false; reason: Reason };

/** Checks what does not depend on the time: zone, breeds, weight; and cuts the days to the horizon. */
export function askOf(picture: GroomerPicture, wish: Wish, now: number): AskOutcome {
  const { any, byWeekday } = zonesByWeekday(picture.zones, wish.place);
  if (!any) return { ok: false, reason: "outside_zones" };
  for (const { breedId } of wish.pets)
    if (breedId !== null && picture.refusedBreedIds.includes(breedId))
      return { ok: false, reason: "breed_refused" };
  const limit = picture.weightLimitLbs;
  if (limit !== null && wish.pets.some((pet) => pet.weightLbs !== null && pet.weightLbs > limit))
    return { ok: false, reason: "too_heavy" };

  const today = dayAt(picture.timeZone, now);
  const firstDay = Math.max(dayNumber(wish.from), today);
  const lastDay = Math.min(dayNumber(wish.to), today + wish.horizonDays - 1);
  if (firstDay > lastDay) return { ok: false, reason: dayNumber(wish.to) < today ? "too_soon" : "closed" };
  return {
    ok: true,
    ask: {
      place: wish.place,
      quarters: Math.max(quartersIn(wish.minutes), 1),
      firstDay,
      lastDay,
      earliest: quarterFrom(now + wish.noticeMinutes * 60_000),
      from: Number.NEGATIVE_INFINITY,
      to: Number.POSITIVE_INFINITY,
      zones: byWeekday,
    },
  };
}

/** `holders`: whoever occupies the groomer at some time; gathered when it is asked for again. */
type LaidOut = { agenda: Agenda; holders?: ReadonlySet<string> };

/**
 * What was laid out lasts as long as the list of what is occupied: a search asks many times (days, then
 * times, then the nearest), and the board keeps a groomer's list until something in it changes. Such a list
 * itself never changes.
 */
const laidOut = new WeakMap<GroomerPicture["busy"], LaidOut>();

/**
 * Whether the searcher occupies the groomer already, or has reserved a time with this one in the same booking
 * session.
 */
export function isAlreadyThere({ busy, groomerId }: GroomerPicture, wish: Wish): boolean {
  const { exceptHolder, reservedBlocks = [] } = wish;
  for (const block of reservedBlocks) if (block.groomerId === groomerId) return true;
  if (exceptHolder === undefined || busy.length === 0) return false;
  const known = laidOut.get(busy);
  if (!known) return busy.some(({ holder }) => holder === exceptHolder);
  known.holders ??= new Set(busy.map(({ holder }) => holder));
  return known.holders.has(exceptHolder);
}

/**
 * The groomer's picture laid out for one search: the searcher's own holds away, its reserved blocks added.
 */
export function agendaFor(picture: GroomerPicture, wish: Wish, ask: Ask, now: number): Agenda {
  if (isAlreadyThere(picture, wish)) {
    const { exceptHolder, reservedBlocks } = wish;
    const also = reservedVisits(picture.groomerId, wish.place, reservedBlocks);
    return layOut(picture, { firstDay: ask.firstDay, lastDay: ask.lastDay, now, exceptHolder, also });
  }
  const known = laidOut.get(picture.busy);
  const agenda = known && isStillTrue(known.agenda, picture, now) ? known.agenda : null;
  if (agenda && agenda.firstDay <= ask.firstDay && ask.lastDay <= agenda.lastDay) return agenda;
  // Days that are over are let go, so that what is kept never grows beyond the horizon.
  const firstDay = agenda
    ? Math.min(Math.max(agenda.firstDay, dayAt(picture.timeZone, now)), ask.firstDay)
    : ask.firstDay;
  const lastDay = agenda ? Math.max(agenda.lastDay, ask.lastDay) : ask.lastDay;
  const made = layOut(picture, { firstDay, lastDay, now });
  laidOut.set(picture.busy, { ...known, agenda: made });
  return made;
}

/**
 * Whether nothing that an agenda was made of has become another: the groomer is read anew for every search.
 */
function isStillTrue({ picture, laidOutAt, validUntil }: Agenda, now: GroomerPicture, at: number): boolean {
  return laidOutAt <= at && at < validUntil && (picture === now || areAlike(picture, now));
}

function areAlike(picture: GroomerPicture, now: GroomerPicture): boolean {
  return (
    picture.groomerId === now.groomerId &&
    picture.timeZone === now.timeZone &&
    picture.startPlace?.lat === now.startPlace?.lat &&
    picture.startPlace?.lng === now.startPlace?.lng &&
    WEEKDAYS.every((weekday) => areSame(picture.hours[weekday], now.hours[weekday]))
  );
}

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

function areSame(one: readonly WorkHours[] = [], other: readonly WorkHours[] = []): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every(({ startMinute, endMinute }, nth) => {
    const hours = other[nth];
    return startMinute === hours?.startMinute && endMinute === hours.endMinute;
  });
}
