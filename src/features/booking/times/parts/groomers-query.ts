import { WHY_LOST } from "../../parts/times-search.ts";
import type { ProviderDays } from "../contract/groomers.ts";

export const GROOMER_SORTS = ["soonest", "price", "rating", "name"] as const;
export type GroomerSort = (typeof GROOMER_SORTS)[number];

/** The filters and the order of the groomers' list, as stored in the URL. */
export type GroomersQuery = {
  sort: GroomerSort;
  /** Lists only groomers with a time within this many days; null for all. */
  within: 3 | 7 | null;
  /** Lists only groomers with at least this rating; null for all. */
  rating: 4.5 | null;
};

/** Reads filters and order from a URL's query. Ignores unknown values. */
export function readGroomersQuery(search: URLSearchParams): GroomersQuery {
  const within = search.get("within");
  return {
    sort: GROOMER_SORTS.find((sort) => sort === search.get("sort")) ?? "soonest",
    within: within === "3" ? 3 : within === "7" ? 7 : null,
    rating: search.get("rating") === "4.5" ? 4.5 : null,
  };
}

/** The URL's query with the changed values. Drops the notice of a lost time; all else stays. */
export function groomersQuery(search: URLSearchParams, change: Partial<GroomersQuery>): string {
  const query = new URLSearchParams(search);
  for (const name of WHY_LOST) query.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "soonest") query.delete(name);
    else query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : "";
}

type Listed = Pick<ProviderDays, "id" | "displayName" | "rating" | "price" | "nextSlot">;

/**
 * The groomers that match the filters, in the chosen order. Groomers without a time come last. `now` is an
 * ISO instant.
 */
export function groomersFor<G extends Listed>(
  groomers: readonly G[],
  query: GroomersQuery,
  now: string,
): G[] {
  const { sort, within, rating } = query;
  const until = within && new Date(Date.parse(now) + within * 86_400_000).toISOString();
  return groomers
    .filter(({ nextSlot }) => until === null || (nextSlot !== null && nextSlot.startsAt <= until))
    .filter((groomer) => rating === null || (groomer.rating ?? 0) >= rating)
    .toSorted((a, b) => lastIfFull(a, b) || ORDERS[sort](a, b) || ORDERS.soonest(a, b) || ORDERS.name(a, b));
}

const lastIfFull = (a: Listed, b: Listed) => Number(a.nextSlot === null) - Number(b.nextSlot === null);

const ORDERS: Record<GroomerSort, (a: Listed, b: Listed) => number> = {
  soonest: (a, b) => (a.nextSlot?.startsAt ?? "~").localeCompare(b.nextSlot?.startsAt ?? "~"),
  price: (a, b) => a.price.max - b.price.max || a.price.min - b.price.min,
  rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0),
  name: (a, b) => a.displayName.localeCompare(b.displayName),
};
