/** The longest reason of a moderation, in characters. */
export const MAX_REASON_LENGTH = 500;

export const REVIEW_STATES = ["shown", "hidden"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** A number of stars, or "low" for less than three: those that wait in the team's inbox. */
export const STAR_FILTERS = ["low", "5", "4", "3", "2", "1"] as const;
export type StarFilter = (typeof STAR_FILTERS)[number];

type Seen = { published: boolean; updatedAt: Date };

/**
 * Why a moderator who has read a review as of `updatedAt` may not hide it, or with `published` show it again.
 * Null if nothing stands in the way.
 */
export function faultOfModeration(
  review: Seen,
  to: { published: boolean; updatedAt: Date },
): "already" | "changed" | null {
  if (review.published === to.published) return "already";
  return review.updatedAt.getTime() === to.updatedAt.getTime() ? null : "changed";
}
