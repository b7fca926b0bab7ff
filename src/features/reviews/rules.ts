const STARS = [5, 4, 3, 2, 1];

/** Longest text of a customer and longest answer of a groomer, in characters. */
export const MAX_TEXT_LENGTH = 2_000;
export const MAX_REPLY_LENGTH = 1_000;
export const MAX_PHOTOS = 5;
/** Days that the author may change a review. After that, readers and the groomer rely on it. */
export const EDIT_DAYS = 14;

const DAY_MS = 86_400_000;

/** The instant until which the author may change a review. */
export function editableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + EDIT_DAYS * DAY_MS);
}

export function mayEdit(createdAt: Date, now: Date): boolean {
  return now < editableUntil(createdAt);
}

type StarCount = { rating: number; count: number };

/** The count of each number of stars, zeros included. */
export function toBreakdown(counts: readonly StarCount[]): StarCount[] {
  return STARS.map((rating) => ({
    rating,
    count: counts.find((one) => one.rating === rating)?.count ?? 0,
  }));
}

/** The first name under a review. Some customers type their whole name as their first name. */
export function toAuthorName(firstName: string): string {
  const [first = ""] = firstName.trim().split(/\s+/);
  return first.slice(0, 30) || "A customer";
}
