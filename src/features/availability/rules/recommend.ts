import { agendaFor } from "#features/calendar/rules/agenda-cache.ts";
import { openingMaker } from "#features/calendar/rules/bookable-times.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { dayNumber } from "#features/calendar/rules/local-days.ts";
import type { SlotQuery } from "#features/calendar/rules/reasons.ts";
import { eachWindow } from "#features/calendar/rules/start-windows.ts";
import { toVisitSearch } from "#features/calendar/rules/visit-search.ts";

export type Sort = "recommended" | "soonest" | "price" | "rating";

/** A groomer to choose from. `priceCents` is the service's price without the zone's; `rating` is 0 to 5. */
export type Choice = SlotQuery & { priceCents: number; rating: number | null };

/** Why a time is recommended; `words.ts` has the sentences. */
export type RecommendationReason =
  | { kind: "nearby"; driveMinutes: number }
  | { kind: "soonest" | "lowest_price" | "top_rated" | "open" };

/** `priceCents` holds the zone's price too. */
export type Recommendation = Opening & {
  priceCents: number;
  rating: number | null;
  reason: RecommendationReason;
};

/**
 * A drive this short from or to a neighboring visit means that the groomer is in the neighborhood anyway.
 */
const NEARBY_MINUTES = 10;
/** What counts as much as one minute of added driving is worth 100 points. */
const POINTS = { addedMinute: 100, dayLater: 500, cent: 0.5, starLess: 1_000 };
/** Where a groomer without reviews stands among the rated; never shown. */
const UNRATED_STANDS_AT = 4;
/** As long as there are others, no groomer takes more places than this. */
const PLACES_EACH = 2;

type Option = Opening & { priceCents: number; rating: number | null };
type Order = (a: Option, b: Option) => number;

/**
 * The best (groomer, day, time) of all openings, the best first: by added driving, soonest, price and
 * rating together, or by the one that `sort` names. A groomer appears once a day.
 */
export function recommend(
  choices: readonly Choice[],
  sort: Sort,
  limit: number,
  now: number,
): Recommendation[] {
  const options = choices.flatMap((choice) => bestOfEachDay(choice, sort, now));
  const chosen = spread(options.sort(ORDERS[sort]), limit);
  const reasonFor = reasoner(options, sort);
  return chosen.map((option) => ({ ...option, reason: reasonFor(option) }));
}

function bestOfEachDay(choice: Choice, sort: Sort, now: number): Option[] {
  const outcome = toVisitSearch(choice.calendar, choice.needs, now);
  if (!outcome.ok) return [];
  const { search } = outcome;
  const agenda = agendaFor(choice.calendar, choice.needs, search, now);
  const byDay = new Map<number, Option>();
  eachWindow(agenda, search, (day, first, _last, gap) => {
    // Driving is the same all over a gap, so its first start is its best: it leaves the rest in one piece.
    const opening = openingMaker(agenda, search, day, gap)(first);
    const best = byDay.get(day);
    if (!best || opening.addedDrive < best.addedDrive) {
      const priceCents = choice.priceCents + opening.zone.priceCents;
      byDay.set(day, { ...opening, priceCents, rating: choice.rating });
    }
    return sort !== "soonest";
  });
  return [...byDay.values()];
}

function points(option: Option): number {
  return (
    option.addedDrive * POINTS.addedMinute +
    dayNumber(option.date) * POINTS.dayLater +
    option.priceCents * POINTS.cent +
    (5 - (option.rating ?? UNRATED_STANDS_AT)) * POINTS.starLess
  );
}

const byGroomer: Order = (a, b) => (a.groomerId < b.groomerId ? -1 : a.groomerId > b.groomerId ? 1 : 0);
const bySoonest: Order = (a, b) => a.startsAt - b.startsAt;
const byDriving: Order = (a, b) => a.addedDrive - b.addedDrive;
const byPrice: Order = (a, b) => a.priceCents - b.priceCents;
const byRating: Order = (a, b) => (b.rating ?? 0) - (a.rating ?? 0);

const ORDERS: Record<Sort, Order> = {
  recommended: inTurn((a, b) => points(a) - points(b), bySoonest, byPrice),
  soonest: inTurn(bySoonest, byDriving, byPrice, byRating),
  price: inTurn(byPrice, bySoonest, byDriving, byRating),
  rating: inTurn(byRating, bySoonest, byDriving, byPrice),
};

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

/** The first `limit` in order, where one groomer's many days do not push the others out. */
function spread(ordered: readonly Option[], limit: number): Option[] {
  const places = new Map<string, number>();
  const within = new Set<Option>();
  for (const option of ordered) {
    const taken = places.get(option.groomerId) ?? 0;
    if (taken === PLACES_EACH) continue;
    if (within.size === limit) break;
    places.set(option.groomerId, taken + 1);
    within.add(option);
  }
  for (const option of ordered) {
    if (within.size === limit) break;
    within.add(option);
  }
  return ordered.filter((option) => within.has(option));
}

/** Finds what speaks for an option; what the list is sorted by speaks first. */
function reasoner(options: readonly Option[], sort: Sort): (option: Option) => RecommendationReason {
  const soonest = extremes(options, (option) => option.startsAt).least;
  const prices = extremes(options, (option) => option.priceCents);
  const ratings = extremes(options, (option) => option.rating ?? 0);
  const kinds = {
    recommended: ["nearby", "soonest", "lowest_price", "top_rated"],
    soonest: ["soonest", "nearby", "lowest_price", "top_rated"],
    price: ["lowest_price", "nearby", "soonest", "top_rated"],
    rating: ["top_rated", "nearby", "soonest", "lowest_price"],
  } as const;

  return (option) => {
    const { neighborDrive, rating } = option;
    for (const kind of kinds[sort]) {
      if (kind === "nearby" && neighborDrive !== null && neighborDrive <= NEARBY_MINUTES)
        return { kind, driveMinutes: neighborDrive };
      if (kind === "soonest" && option.startsAt === soonest) return { kind };
      if (kind === "lowest_price" && option.priceCents === prices.least && prices.differ) return { kind };
      if (kind === "top_rated" && rating !== null && rating === ratings.most && ratings.differ)
        return { kind };
    }
    return { kind: "open" };
  };
}

function extremes(options: readonly Option[], of: (option: Option) => number) {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const option of options) {
    least = Math.min(least, of(option));
    most = Math.max(most, of(option));
  }
  return { least, most, differ: least < most };
}
