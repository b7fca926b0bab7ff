import type { RatingBreakdown } from "./contract.ts";

const STARS = [5, 4, 3, 2, 1];

/** Of the customer's words, and of the groomer's answer, in characters. */
export const MAX_TEXT = 2_000;
export const MAX_REPLY = 1_000;
export const MAX_PICTURES = 5;
/** So long a review may be changed. After that readers and the groomer rely on it. */
export const EDIT_DAYS = 14;

const DAY_MS = 86_400_000;

/** Until when a review that was written then may be changed. */
export function editableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + EDIT_DAYS * DAY_MS);
}

export function mayEdit(createdAt: Date, now: Date): boolean {
  return now < editableUntil(createdAt);
}

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
