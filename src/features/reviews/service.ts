import { findGroomerId } from "#features/groomers/service.ts";
import { notifyReplied } from "#features/orders/service/notify-reviewed.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toImage } from "#kit/wire/image.ts";
import type { OwnReviewQuery } from "./contract/groomer-reviews.ts";
import type { RatingBreakdown, Review, ReviewQuery, ReviewSummary } from "./contract.ts";
import { readReviewPhotos } from "./internal/read-review-photos.ts";
import { toAuthorName, toBreakdown } from "./rules.ts";
import { lock, update } from "./store/review-rows.ts";
import * as reviewsStore from "./store.ts";
import { reviewRefusals } from "./words.ts";

/**
 * Returns a groomer's newest reviews with text, the number of reviews per star, and the counts per filter.
 */
export async function readReviews(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  limit: number,
): Promise<{ reviews: Review[]; breakdown: RatingBreakdown; summary: ReviewSummary }> {
  const withText = { with_review_text: true };
  const [{ rows }, counts, kinds, breeds] = await Promise.all([
    reviewsStore.listReviews(db, siteId, groomerId, withText, { limit, offset: 0 }),
    reviewsStore.countByRating(db, siteId, groomerId),
    reviewsStore.countKinds(db, siteId, groomerId),
    reviewsStore.countBreeds(db, siteId, groomerId),
  ]);
  const reviews = await showReviews(db, siteId, rows);
  return { reviews, breakdown: toBreakdown(counts), summary: { ...kinds, breeds } };
}

/** Returns a page of a groomer's published reviews. Throws `not_found` for an unknown groomer. */
export async function listReviews({ db, siteId }: Context, query: ReviewQuery) {
  const { service_provider_id: groomerId, limit, page } = query;
  if (!(await findGroomerId(db, siteId, groomerId))) throw notFound("This groomer");
  const range = { limit, offset: (page - 1) * limit };
  const { rows, total } = await reviewsStore.listReviews(db, siteId, groomerId, query, range);
  return { items: await showReviews(db, siteId, rows), total, limit, page };
}

/** Returns a page of the signed-in groomer's published reviews. */
export async function listOwnReviews(context: Context, query: OwnReviewQuery) {
  const { db, siteId } = context;
  const { profileId } = actingAs(context, "groomer");
  const { unanswered, limit, page } = query;
  const range = { limit, offset: (page - 1) * limit };
  const { rows, total } = await reviewsStore.listReviews(db, siteId, profileId, { unanswered }, range);
  return { items: await showReviews(db, siteId, rows), total, limit, page };
}

/**
 * Saves a groomer's public reply to a review of that groomer, and notifies the author. Throws `not_found`
 * for a hidden or foreign review, and `forbidden` for staff who act for the groomer.
 */
export async function replyToReview(context: Context, id: string, reply: string): Promise<Review> {
  const { db, siteId, now } = context;
  const { profileId: groomerId, impersonatorId } = actingAs(context, "groomer");
  if (impersonatorId) throw new Refusal("forbidden", reviewRefusals.onlyGroomer);
  await db.transaction().execute(async (tx) => {
    const review = await lock(tx, siteId, { id });
    if (review?.groomerId !== groomerId || !review.published) throw notFound("This review");
    await update(tx, siteId, id, { reply }, now);
    await notifyReplied(tx, context, review.orderId, reply);
  });
  const [shown] = await showReviews(db, siteId, await reviewsStore.readReview(db, siteId, groomerId, id));
  if (!shown) throw notFound("This review");
  return shown;
}

type Row = Awaited<ReturnType<typeof reviewsStore.listReviews>>["rows"][number];

async function showReviews(db: Db, siteId: SiteId, rows: readonly Row[]): Promise<Review[]> {
  const orderIds = rows.map(({ orderId }) => orderId);
  const lines = await reviewsStore.listGroomed(db, siteId, orderIds);
  const imagesOf = await readReviewPhotos(db, siteId, rows);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return rows.map(({ orderId, firstName, image: _image, createdAt, ...review }) => {
    const linesOfOrder = byOrder.get(orderId) ?? [];
    const images = imagesOf(review.id);
    return {
      ...review,
      author: toAuthorName(firstName),
      createdAt: createdAt.toISOString(),
      image: images[0] ?? null,
      images,
      breeds: [...new Set(linesOfOrder.map(({ breed }) => breed))],
      orderImages: linesOfOrder
        .map((line) => ({ before: toImage(line.beforePhoto), after: toImage(line.afterPhoto) }))
        .filter(({ before, after }) => before !== null || after !== null),
    };
  });
}
