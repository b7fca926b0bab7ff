import { findGroomerId } from "#features/groomers/service.ts";
import type { Db } from "#kit/server/database.ts";
import type { Context } from "#kit/server/verb.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { imageOf } from "#kit/wire/image.ts";
import type { RatingBreakdown, Review, ReviewQuery, ReviewSummary } from "./contract.ts";
import { authorOf, breakdownOf } from "./rules.ts";
import * as reviewsStore from "./store.ts";

/** What people said of a groomer: the newest `limit` reviews with words, how all stars are spread, what there is. */
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
  const reviews = await present(db, siteId, rows);
  return { reviews, breakdown: breakdownOf(counts), summary: { ...kinds, breeds } };
}

export async function listReviews({ db, siteId }: Context, query: ReviewQuery) {
  const { service_provider_id: groomerId, limit, page } = query;
  if (!(await findGroomerId(db, siteId, groomerId))) throw notFound("This groomer");
  const place = { limit, offset: (page - 1) * limit };
  const { rows, total } = await reviewsStore.listReviews(db, siteId, groomerId, query, place);
  return { items: await present(db, siteId, rows), total, limit, page };
}

type Row = Awaited<ReturnType<typeof reviewsStore.listReviews>>["rows"][number];

async function present(db: Db, siteId: SiteId, rows: readonly Row[]): Promise<Review[]> {
  const orderIds = rows.map(({ orderId }) => orderId);
  const lines = await reviewsStore.listGroomed(db, siteId, orderIds);
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return rows.map(({ orderId, firstName, image, createdAt, ...review }) => {
    const own = byOrder.get(orderId) ?? [];
    return {
      ...review,
      author: authorOf(firstName),
      createdAt: createdAt.toISOString(),
      image: imageOf(image),
      breeds: [...new Set(own.map(({ breed }) => breed))],
      orderImages: own
        .map((line) => ({ before: imageOf(line.beforePhoto), after: imageOf(line.afterPhoto) }))
        .filter(({ before, after }) => before !== null || after !== null),
    };
  });
}
