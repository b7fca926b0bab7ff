import type { ProviderDays } from "../contract/groomers.ts";

export const GROOMER_SORTS = ["soonest", "price", "rating", "name"] as const;
export type GroomerSort = (typeof GROOMER_SORTS)[number];

/** Which groomers are listed, and in which order, as the URL says. */
export type GroomersQuery = {
  sort: GroomerSort;
  /** A time within this many days from now; null for any. */
  within: 3 | 7 | null;
  /** The lowest rating; null for any. */
  rating: 4.5 | null;
};

/** Reads it from a URL's query; unknown values are ignored. */
export function readGroomersQuery(search: URLSearchParams): GroomersQuery {
  const within = search.get("within");
  return {
    sort: GROOMER_SORTS.find((sort) => sort === search.get("sort")) ?? "soonest",
    within: within === "3" ? 3 : within === "7" ? 7 : null,
    rating: search.get("rating") === "4.5" ? 4.5 : null,
  };
}

/** The query with one value changed; the rest of the URL stays. */
export function groomersQuery(search: URLSearchParams, change: Partial<GroomersQuery>): string {
  const query = new URLSearchParams(search);
  for (const name of ["taken", "moved", "changed"]) query.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === "soonest") query.delete(name);
    else query.set(name, String(value));
  }
  return query.size > 0 ? `?${query}` : "";
}

type Listed = Pick<ProviderDays, "id" | "displayName" | "rating" | "price" | "nextSlot">;

/** The groomers that match, in the chosen order; full ones come last. `now`: ISO instant. */
export function groomersFor<G extends Listed>(
  groomers: readonly G[],
  query: GroomersQuery,
  now: string,
): G[] {
  const { sort, within, rating } = query;
  const until = within && new Date(Date.parse(now) + within * 86_400_000).toISOString();
  return groomers
    .filter((one) => until === null || (one.nextSlot !== null && one.nextSlot.startsAt <= until))
    .filter((one) => rating === null || (one.rating ?? 0) >= rating)
    .toSorted((a, b) => lastIfFull(a, b) || ORDERS[sort](a, b) || ORDERS.soonest(a, b) || ORDERS.name(a, b));
}

const lastIfFull = (a: Listed, b: Listed) => Number(a.nextSlot === null) - Number(b.nextSlot === null);

const ORDERS: Record<GroomerSort, (a: Listed, b: Listed) => number> = {
  soonest: (a, b) => (a.nextSlot?.startsAt ?? "~").localeCompare(b.nextSlot?.startsAt ?? "~"),
  price: (a, b) => a.price.max - b.price.max || a.price.min - b.price.min,
  rating: (a, b) => (b.rating ?? 0) - (a.rating ?? 0),
  name: (a, b) => a.displayName.localeCompare(b.displayName),
};
