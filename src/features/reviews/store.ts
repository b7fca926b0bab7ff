import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ReviewQuery } from "./contract.ts";

type Filter = Pick<
  ReviewQuery,
  "breed_id" | "with_review_text" | "with_order_images" | "only_rate" | "rating"
> & {
  /** Only reviews without a reply. */
  unanswered: boolean;
};
type Review = DB & { review: DB["reviews"] };

/** Selects the lines of the reviewed visit, with their pets. */
const linesOf = (expression: ExpressionBuilder<Review, "review">) =>
  expression
    .selectFrom("orderLines as line")
    .innerJoin("pets as pet", "pet.id", "line.petId")
    .select("line.id")
    .whereRef("line.orderId", "=", "review.orderId");

const hasPhoto = sql<boolean>`(line.before_photo is not null or line.after_photo is not null)`;

/** Whether the groomer or the author has added photos to the visit or the review. */
const hasPictures = (builder: ExpressionBuilder<Review, "review">) =>
  builder.or([
    builder.exists(linesOf(builder).where(hasPhoto)),
    builder.exists(
      builder
        .selectFrom("reviewPictures as picture")
        .select("picture.fileId")
        .whereRef("picture.reviewId", "=", "review.id"),
    ),
  ]);

/** Selects the published reviews of a groomer that pass all filters. */
function published(db: Db, siteId: SiteId, groomerId: string, filter: Partial<Filter>) {
  const { breed_id: breedId, rating } = filter;
  return db
    .selectFrom("reviews as review")
    .where("review.siteId", "=", siteId)
    .where("review.groomerId", "=", groomerId)
    .where("review.published", "=", true)
    .$if(filter.with_review_text === true, (query) => query.where("review.comment", "<>", ""))
    .$if(filter.unanswered === true, (query) => query.where("review.reply", "=", ""))
    .$if(filter.only_rate === true, (query) => query.where("review.comment", "=", ""))
    .$if(rating !== undefined, (query) => query.where("review.rating", "=", rating ?? 0))
    .$if(breedId !== undefined, (query) =>
      query.where((builder) => builder.exists(linesOf(builder).where("pet.breedId", "=", breedId ?? ""))),
    )
    .$if(filter.with_order_images === true, (query) => query.where((builder) => hasPictures(builder)));
}

const selectShown = (wanted: ReturnType<typeof published>) =>
  wanted
    .innerJoin("customers as customer", "customer.id", "review.customerId")
    .select(["review.id", "review.orderId", "review.rating", "review.comment", "review.reply"])
    .select(["review.createdAt", "review.image", "customer.firstName"]);

/** Returns a list with the published review, or an empty list if there is no such review. */
export function readReview(db: Db, siteId: SiteId, groomerId: string, id: string) {
  return selectShown(published(db, siteId, groomerId, {}))
    .where("review.id", "=", id)
    .execute();
}

/** Returns a page of published reviews, newest first, and the number of all matching reviews. */
export async function listReviews(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  filter: Partial<Filter>,
  { limit, offset }: { limit: number; offset: number },
) {
  const wanted = published(db, siteId, groomerId, filter);
  const [rows, { total }] = await Promise.all([
    selectShown(wanted)
      .orderBy("review.createdAt", "desc")
      .orderBy("review.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
    wanted.select((builder) => builder.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Returns the breed and the photos of each line of these orders, in the order of the lines. */
export async function listGroomed(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("orderLines as line")
    .innerJoin("orders as order", "order.id", "line.orderId")
    .innerJoin("pets as pet", "pet.id", "line.petId")
    .innerJoin("petBreeds as breed", "breed.id", "pet.breedId")
    .select(["line.orderId", "line.beforePhoto", "line.afterPhoto", "breed.name as breed"])
    .where("order.siteId", "=", siteId)
    .where("line.orderId", "in", [...orderIds])
    .orderBy("line.orderId")
    .orderBy("line.position")
    .execute();
}

export function countByRating(
  db: Db,
  siteId: SiteId,
  groomerId: string,
): Promise<{ rating: number; count: number }[]> {
  return published(db, siteId, groomerId, {})
    .select(["review.rating", (builder) => builder.fn.countAll<number>().as("count")])
    .groupBy("review.rating")
    .execute();
}

/** Counts a groomer's published reviews: all, those with text, and those with photos. */
export async function countKinds(db: Db, siteId: SiteId, groomerId: string) {
  return published(db, siteId, groomerId, {})
    .select((builder) => [
      builder.fn.countAll<number>().as("total"),
      builder.fn.countAll<number>().filterWhere("review.comment", "<>", "").as("withText"),
      builder.fn
        .countAll<number>()
        .filterWhere((inner) => hasPictures(inner))
        .as("withOrderImages"),
    ])
    .executeTakeFirstOrThrow();
}

/** Counts the published reviews for each groomed breed, most frequent first. */
export async function countBreeds(db: Db, siteId: SiteId, groomerId: string) {
  return published(db, siteId, groomerId, {})
    .innerJoin("orderLines as line", "line.orderId", "review.orderId")
    .innerJoin("pets as pet", "pet.id", "line.petId")
    .innerJoin("petBreeds as breed", "breed.id", "pet.breedId")
    .select([
      "breed.id",
      "breed.name",
      (builder) => builder.fn.count<number>("review.id").distinct().as("count"),
    ])
    .groupBy(["breed.id", "breed.name"])
    .orderBy("count", "desc")
    .orderBy("breed.name")
    .execute();
}
