import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { rateGroomer } from "#features/groomers/service/rate-groomer.ts";
import { noteReview } from "#features/orders/service/note-review.ts";
import { postReviewed } from "#features/orders/service/post-review.ts";
import { findMine } from "#features/orders/service/show-order.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { EditReviewInput, OwnReview, ReviewInput } from "../contract/write.ts";
import { readReviewPhotos } from "../internal/read-review-photos.ts";
import { EDIT_DAYS, editableUntil, mayEdit } from "../rules.ts";
import * as reviewsStore from "../store/review-rows.ts";
import { setReviewPhotos } from "./upload-photo.ts";

/** The caller's review of an order of theirs; any other order is one and the same 404. */
export async function showOrderReview(
  context: Context,
  orderId: string,
): Promise<{ review: OwnReview | null }> {
  const { id } = await findMine(context, orderId);
  const row = await reviewsStore.findOfOrder(context.db, context.siteId, id);
  return { review: row ? await present(context, row) : null };
}

async function present({ db, siteId }: Context, row: reviewsStore.ReviewRow): Promise<OwnReview> {
  const images = (await readReviewPhotos(db, siteId, [row]))(row.id);
  const { groomerId: _groomer, customerId: _customer, createdAt, ...told } = row;
  return {
    ...told,
    createdAt: createdAt.toISOString(),
    editableUntil: editableUntil(createdAt).toISOString(),
    image: images[0] ?? null,
    images,
  };
}

async function shown(context: Context, orderId: string): Promise<OwnReview> {
  const { review } = await showOrderReview(context, orderId);
  if (!review) throw notFound("This review");
  return review;
}

function recount(tx: Tx, siteId: SiteId, groomerId: string): Promise<void> {
  return rateGroomer(tx, siteId, groomerId, () => reviewsStore.sumRatings(tx, siteId, groomerId));
}

const notYet = () => new Refusal("conflict", "You can review this visit as soon as it is done.");

/**
 * Writes the one review of a complete order; its order and its groomer's rating know of it in the same
 * transaction.
 */
export async function addReview(context: Context, wish: ReviewInput): Promise<OwnReview> {
  refuseImpersonator(context);
  const { siteId, now } = context;
  const { accountId, profileId: customerId } = actingAs(context, "customer");
  const { id: orderId, groomerId } = await findMine(context, wish.orderId);
  if (groomerId === null) throw notYet();
  await context.db.transaction().execute(async (tx) => {
    const { rating, text: comment } = wish;
    if (!(await noteReview(tx, siteId, orderId, { rating, reviewedAt: now }))) throw notYet();
    const id = newId();
    const review = { id, orderId, groomerId, customerId, rating, comment, createdAt: now };
    if (!(await reviewsStore.insert(tx, siteId, review))) {
      throw new Refusal("conflict", "You have reviewed this visit already.");
    }
    await setReviewPhotos(tx, { siteId, accountId }, id, wish.attachments);
    await recount(tx, siteId, groomerId);
    await postReviewed(tx, context, orderId, { rating, comment });
  });
  return shown(context, orderId);
}

/** Changes it while it is young enough. The groomer's answer stays. */
export async function editReview(context: Context, wish: EditReviewInput): Promise<OwnReview> {
  refuseImpersonator(context);
  const { siteId, now } = context;
  const { accountId } = actingAs(context, "customer");
  const { id: orderId } = await findMine(context, wish.orderId);
  await context.db.transaction().execute(async (tx) => {
    const { rating, text: comment, attachments } = wish;
    const review = await reviewsStore.lock(tx, siteId, { orderId });
    if (!review) throw notFound("This review");
    if (!mayEdit(review.createdAt, now)) {
      throw new Refusal("conflict", `A review can be changed for ${EDIT_DAYS} days, and these are over.`);
    }
    await reviewsStore.update(tx, siteId, review.id, { rating, comment }, now);
    if (attachments) await setReviewPhotos(tx, { siteId, accountId }, review.id, attachments);
    await noteReview(tx, siteId, orderId, { rating, reviewedAt: review.createdAt });
    await recount(tx, siteId, review.groomerId);
  });
  return shown(context, orderId);
}
