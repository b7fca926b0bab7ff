import { formatCount } from "#kit/wire/format/counts.ts";
import type { ReviewState, StarFilter } from "./rules.ts";

export const MODERATION_FAULTS = { reason: "Enter a reason" } as const;

export const MODERATION_REFUSALS = {
  hidden: "This review is hidden already. See who hid it in the audit log.",
  shown: "This review is shown already. See who restored it in the audit log.",
  changed: "This review has just changed. Read it again, then decide.",
} as const;

export const REVIEW_STATE_LABELS: Record<ReviewState, string> = { shown: "Shown", hidden: "Hidden" };

export const STAR_LABELS: Record<StarFilter, string> = {
  low: "Under 3 stars",
  ...{ 5: "5 stars", 4: "4 stars", 3: "3 stars", 2: "2 stars", 1: "1 star" },
};

export const REVIEWS_TEXTS = {
  lead: "What customers say about your groomers, the newest first.",
  none: "No reviews",
  noneHelp: "Customers can write a review after a visit.",
  notFound: "No reviews match these filters",
  ofOrder: "The review of one appointment",
  ofCustomer: "The reviews of one customer",
  noText: "Stars only, no comment",
  hide: "Hide this review when it breaks your rules, for example with insults or private details. It leaves the groomer's page, and its stars no longer count.",
  hideReason: "Customers with an e-mail address get it by mail.",
  restore: "Restore this review to show it on the groomer's page again. Its stars count again.",
  restoreReason: "For the audit log. The customer does not see it.",
  hidden: "The review is hidden, and the groomer's rating no longer counts it.",
  restored: "The review is shown again, and the groomer's rating counts it.",
} as const;

type ReviewWords = { isHidden: boolean; rating: number; comment: string; reply: string };

/** What a review is now: "Shown, 2 stars: “Late.” Answer: “Sorry.”". */
export function reviewText({ isHidden, rating, comment, reply }: ReviewWords): string {
  const state = REVIEW_STATE_LABELS[isHidden ? "hidden" : "shown"];
  const words = comment && `: “${comment}”`;
  return `${state}, ${formatCount(rating, "star")}${words}${reply && ` Answer: “${reply}”`}`;
}
