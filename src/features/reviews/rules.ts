import type { RatingBreakdown } from "./contract.ts";

const STARS = [5, 4, 3, 2, 1];

/** Every number of stars with its count, those that nobody gave included. */
export function breakdownOf(counts: readonly { rating: number; count: number }[]): RatingBreakdown {
  return STARS.map((rating) => ({
    rating,
    count: counts.find((one) => one.rating === rating)?.count ?? 0,
  }));
}

/** The one name under a review: some write their whole name into the field of the first. */
export function authorOf(firstName: string): string {
  const [first = ""] = firstName.trim().split(/\s+/);
  return first.slice(0, 30) || "A customer";
}
