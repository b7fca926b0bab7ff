const STARS = [5, 4, 3, 2, 1];

/** The longest text of a customer and the longest reply of a groomer, in characters. */
export const MAX_TEXT_LENGTH = 2_000;
export const MAX_REPLY_LENGTH = 1_000;
export const MAX_PHOTOS = 5;
/** The days during which the author may change a review. After that, readers and groomer can rely on it. */
export const EDIT_DAYS = 14;

const DAY_MS = 86_400_000;

/** Returns the instant until which the author may change a review. */
export function editableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + EDIT_DAYS * DAY_MS);
}

export function mayEdit(createdAt: Date, now: Date): boolean {
  return now < editableUntil(createdAt);
}

type StarCount = { rating: number; count: number };

/** Returns the number of reviews for five stars down to one star, zeros included. */
export function toBreakdown(counts: readonly StarCount[]): StarCount[] {
  return STARS.map((rating) => ({
    rating,
    count: counts.find((starCount) => starCount.rating === rating)?.count ?? 0,
  }));
}

/**
 * Returns the author's name under a review: the first word only, since some customers type their full name.
 */
export function toAuthorName(firstName: string): string {
  const [first = ""] = firstName.trim().split(/\s+/);
  return first.slice(0, 30) || "A customer";
}
