import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DeskReview } from "../contract.ts";
import { presentReviews } from "../internal/present-reviews.ts";
import { find } from "../store.ts";

/** Shows a review of the brand to the team, also a hidden one. */
export async function showDeskReview({ db, siteId }: Context, id: string): Promise<DeskReview> {
  const row = await find(db, siteId, id);
  const [review] = row ? await presentReviews(db, siteId, [row]) : [];
  if (!review) throw notFound("This review");
  return review;
}
