import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { noteReview } from "#features/orders/service/note-review.ts";
import { notifyReviewed } from "#features/orders/service/notify-reviewed.ts";
import { readOwnOrder } from "#features/orders/service/show-order.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { EditReviewInput, OwnReview, ReviewInput } from "../contract/write.ts";
import { readReviewPhotos } from "../internal/read-review-photos.ts";
import { recountRating } from "../internal/recount-rating.ts";
import { editableUntil, mayEdit } from "../rules.ts";
import * as reviewsStore from "../store/review-rows.ts";
import { reviewRefusals } from "../words.ts";
import { setReviewPhotos } from "./upload-photo.ts";

/** Returns the caller's review of their own order; null without a review. Any other order is `not_found`. */
export async function showOrderReview(
  context: Context,
  orderId: string,
): Promise<{ review: OwnReview | null }> {
  const { id } = await readOwnOrder(context, orderId);
  const row = await reviewsStore.findOfOrder(context.db, context.siteId, id);
  return { review: row ? await showReview(context, row) : null };
}

async function showReview({ db, siteId }: Context, row: reviewsStore.ReviewRow): Promise<OwnReview> {
  const images = (await readReviewPhotos(db, siteId, [row]))(row.id);
  const { groomerId: _groomer, customerId: _customer, createdAt, ...own } = row;
  return {
    ...own,
    createdAt: createdAt.toISOString(),
    editableUntil: editableUntil(createdAt).toISOString(),
    image: images[0] ?? null,
    images,
  };
}

async function showOwnReview(context: Context, orderId: string): Promise<OwnReview> {
  const { review } = await showOrderReview(context, orderId);
  if (!review) throw notFound("This review");
  return review;
}

const notComplete = () => new Refusal("conflict", reviewRefusals.notComplete);

/**
 * Writes the review of a complete order and updates the groomer's rating. Throws `conflict` for a second
 * review.
 */
export async function addReview(context: Context, input: ReviewInput): Promise<OwnReview> {
  refuseImpersonator(context);
  const { siteId, now } = context;
  const { accountId, profileId: customerId } = actingAs(context, "customer");
  const { id: orderId, groomerId } = await readOwnOrder(context, input.orderId);
  if (groomerId === null) throw notComplete();
  await context.db.transaction().execute(async (tx) => {
    const { rating, text: comment } = input;
    if (!(await noteReview(tx, siteId, orderId, { rating, reviewedAt: now }))) throw notComplete();
    const id = newId();
    const review = { id, orderId, groomerId, customerId, rating, comment, createdAt: now };
    if (!(await reviewsStore.insert(tx, siteId, review))) {
      throw new Refusal("conflict", reviewRefusals.alreadyReviewed);
    }
    await setReviewPhotos(tx, { siteId, accountId }, id, input.attachments);
    await recountRating(tx, siteId, groomerId);
    await notifyReviewed(tx, context, orderId, { rating, comment });
  });
  return showOwnReview(context, orderId);
}

/** Changes a review within `EDIT_DAYS`, else throws `conflict`. The groomer's reply stays. */
export async function editReview(context: Context, input: EditReviewInput): Promise<OwnReview> {
  refuseImpersonator(context);
  const { siteId, now } = context;
  const { accountId } = actingAs(context, "customer");
  const { id: orderId } = await readOwnOrder(context, input.orderId);
  await context.db.transaction().execute(async (tx) => {
    const { rating, text: comment, attachments } = input;
    const review = await reviewsStore.lock(tx, siteId, { orderId });
    if (!review) throw notFound("This review");
    if (!mayEdit(review.createdAt, now)) {
      throw new Refusal("conflict", reviewRefusals.editPeriodOver);
    }
    await reviewsStore.update(tx, siteId, review.id, { rating, comment }, now);
    if (attachments) await setReviewPhotos(tx, { siteId, accountId }, review.id, attachments);
    await noteReview(tx, siteId, orderId, { rating, reviewedAt: review.createdAt });
    await recountRating(tx, siteId, review.groomerId);
  });
  return showOwnReview(context, orderId);
}
