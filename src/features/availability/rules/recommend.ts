import { agendaFor } from "#features/calendar/rules/agenda-cache.ts";
import { openingMaker } from "#features/calendar/rules/bookable-times.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { dayNumber } from "#features/calendar/rules/local-days.ts";
import type { SlotQuery } from "#features/calendar/rules/reasons.ts";
import { eachWindow } from "#features/calendar/rules/start-windows.ts";
import { toVisitSearch } from "#features/calendar/rules/visit-search.ts";

export type Sort = "recommended" | "soonest" | "price" | "rating";

/** A groomer to choose from. `priceCents` is the price without the drive to the zone; `rating` is 0 to 5. */
export type Choice = SlotQuery & { priceCents: number; rating: number | null };

/** Why a time is recommended; `whyText` turns a reason into a sentence. */
export type RecommendationReason =
  | { kind: "nearby"; driveMinutes: number }
  | { kind: "soonest" | "lowest_price" | "top_rated" | "open" };

/** A recommended opening and the reason shown with it. */
export type Recommendation = Option & { reason: RecommendationReason };

/** A groomer with a drive this short from or to the neighboring visit is nearby anyway. */
const NEARBY_MINUTES = 10;
/** Penalty points: one minute of added driving counts 100, so a day later weighs as much as 5 minutes. */
const PENALTY_POINTS = { addedMinute: 100, dayLater: 500, cent: 0.5, starLess: 1_000 };
/** The rating that ranks a groomer without reviews. No screen shows this number. */
const ASSUMED_RATING = 4;
/** The list gives a groomer more places than this only when other groomers cannot fill the list. */
const PLACES_PER_GROOMER = 2;

/** `priceCents` includes the drive to the zone. */
type Option = Opening & { priceCents: number; rating: number | null };
/** Compares two options for sorting: negative when `a` comes first. */
type Order = (a: Option, b: Option) => number;

/**
 * The `limit` best openings, the best first. "recommended" weighs driving, date, price and rating together;
 * the other sorts rank by one of these. A groomer appears at most once per day. `now` is epoch ms.
 */
export function recommend(
  choices: readonly Choice[],
  sort: Sort,
  limit: number,
  now: number,
): Recommendation[] {
  const options = choices.flatMap((choice) => bestOfEachDay(choice, sort, now));
  const chosen = limitPerGroomer(options.sort(ORDERS[sort]), limit);
  const findReason = reasonFinder(options, sort);
  return chosen.map((option) => ({ ...option, reason: findReason(option) }));
}

/**
 * For each day the groomer's opening that adds the least driving, or, sorted by "soonest", the first one.
 */
function bestOfEachDay(choice: Choice, sort: Sort, now: number): Option[] {
  const outcome = toVisitSearch(choice.calendar, choice.needs, now);
  if (!outcome.ok) return [];
  const { search } = outcome;
  const agenda = agendaFor(choice.calendar, choice.needs, search, now);
  const byDay = new Map<number, Option>();
  eachWindow(agenda, search, (day, first, _last, gap) => {
    // All starts in a gap have the same drives. The first start is best: it leaves the gap's rest in one
    // piece.
    const opening = openingMaker(agenda, search, day, gap)(first);
    const best = byDay.get(day);
    if (!best || opening.addedDrive < best.addedDrive) {
      const priceCents = choice.priceCents + opening.zone.priceCents;
      byDay.set(day, { ...opening, priceCents, rating: choice.rating });
    }
    // False ends the search of this day: for "soonest" the first opening is the answer.
    return sort !== "soonest";
  });
  return [...byDay.values()];
}

/** The fewer points an option has, the better it is. */
function penaltyOf(option: Option): number {
  return (
    option.addedDrive * PENALTY_POINTS.addedMinute +
    dayNumber(option.date) * PENALTY_POINTS.dayLater +
    option.priceCents * PENALTY_POINTS.cent +
    (5 - (option.rating ?? ASSUMED_RATING)) * PENALTY_POINTS.starLess
  );
}

const byGroomer: Order = (a, b) => (a.groomerId < b.groomerId ? -1 : a.groomerId > b.groomerId ? 1 : 0);
const bySoonest: Order = (a, b) => a.startsAt - b.startsAt;
const byDriving: Order = (a, b) => a.addedDrive - b.addedDrive;
const byPrice: Order = (a, b) => a.priceCents - b.priceCents;
const byRating: Order = (a, b) => (b.rating ?? 0) - (a.rating ?? 0);

const ORDERS: Record<Sort, Order> = {
  recommended: inTurn((a, b) => penaltyOf(a) - penaltyOf(b), bySoonest, byPrice),
  soonest: inTurn(bySoonest, byDriving, byPrice, byRating),
  price: inTurn(byPrice, bySoonest, byDriving, byRating),
  rating: inTurn(byRating, bySoonest, byDriving, byPrice),
};

/** Sorts by the first of these orders in which two options differ, at last by the groomer's id. */
function inTurn(...orders: Order[]): Order {
  const all = [...orders, byGroomer];
  return (a, b) => {
    for (const order of all) {
      const difference = order(a, b);
      if (difference !== 0) return difference;
    }
    return 0;
  };
}

/**
 * The first `limit` options in order, with at most `PLACES_PER_GROOMER` of each groomer. Places that are
 * still empty then go to the best of the options left out.
 */
function limitPerGroomer(ordered: readonly Option[], limit: number): Option[] {
  const placesTaken = new Map<string, number>();
  const chosen = new Set<Option>();
  for (const option of ordered) {
    const taken = placesTaken.get(option.groomerId) ?? 0;
    if (taken === PLACES_PER_GROOMER) continue;
    if (chosen.size === limit) break;
    placesTaken.set(option.groomerId, taken + 1);
    chosen.add(option);
  }
  // A set ignores the options that it already contains.
  for (const option of ordered) {
    if (chosen.size === limit) break;
    chosen.add(option);
  }
  return ordered.filter((option) => chosen.has(option));
}

/**
 * Returns a function that finds the reason to show for an option. The reason that fits the sort is tried
 * first, then the others as `reasonsInOrder` lists them. The first true reason wins; "open" if none is true.
 */
function reasonFinder(options: readonly Option[], sort: Sort): (option: Option) => RecommendationReason {
  const starts = rangeOf(options, (option) => option.startsAt);
  const prices = rangeOf(options, (option) => option.priceCents);
  const ratings = rangeOf(options, (option) => option.rating ?? 0);
  const reasonsInOrder = {
    recommended: ["nearby", "soonest", "lowest_price", "top_rated"],
    soonest: ["soonest", "nearby", "lowest_price", "top_rated"],
    price: ["lowest_price", "nearby", "soonest", "top_rated"],
    rating: ["top_rated", "nearby", "soonest", "lowest_price"],
  } as const;

  return (option) => {
    const { neighborDrive, rating } = option;
    for (const kind of reasonsInOrder[sort]) {
      if (kind === "nearby" && neighborDrive !== null && neighborDrive <= NEARBY_MINUTES)
        return { kind, driveMinutes: neighborDrive };
      // "soonest" needs no `isVaried`: the earliest start is useful to know even if all options start then.
      // A price or rating that all options share says nothing about this option.
      if (kind === "soonest" && option.startsAt === starts.least) return { kind };
      if (kind === "lowest_price" && option.priceCents === prices.least && prices.isVaried) return { kind };
      if (kind === "top_rated" && rating !== null && rating === ratings.most && ratings.isVaried)
        return { kind };
    }
    return { kind: "open" };
  };
}

/** The least and the most of a number over all options, and whether the options differ in this number. */
function rangeOf(options: readonly Option[], read: (option: Option) => number) {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const option of options) {
    least = Math.min(least, read(option));
    most = Math.max(most, read(option));
  }
  return { least, most, isVaried: least < most };
}
