import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ReviewQuery } from "./contract.ts";

type Filter = Pick<
  ReviewQuery,
  "breed_id" | "with_review_text" | "with_order_images" | "only_rate" | "rating"
>;
type Review = DB & { review: DB["reviews"] };

/** Lines of the reviewed visit. */
const linesOf = (expression: ExpressionBuilder<Review, "review">) =>
  expression
    .selectFrom("orderLines as line")
    .innerJoin("pets as pet", "pet.id", "line.petId")
    .select("line.id")
    .whereRef("line.orderId", "=", "review.orderId");

const hasPhoto = sql<boolean>`(line.before_photo is not null or line.after_photo is not null)`;

/** Whether the groomer or the author has added photos. */
const hasPictures = (one: ExpressionBuilder<Review, "review">) =>
  one.or([
    one.exists(linesOf(one).where(hasPhoto)),
    one.exists(
      one
        .selectFrom("reviewPictures as picture")
        .select("picture.fileId")
        .whereRef("picture.reviewId", "=", "review.id"),
    ),
  ]);

/** The published reviews of a groomer that pass all filters at once. */
function published(db: Db, siteId: SiteId, groomerId: string, filter: Partial<Filter>) {
  const { breed_id: breedId, rating } = filter;
  return db
    .selectFrom("reviews as review")
    .where("review.siteId", "=", siteId)
    .where("review.groomerId", "=", groomerId)
    .where("review.published", "=", true)
    .$if(filter.with_review_text === true, (query) => query.where("review.comment", "<>", ""))
    .$if(filter.only_rate === true, (query) => query.where("review.comment", "=", ""))
    .$if(rating !== undefined, (query) => query.where("review.rating", "=", rating ?? 0))
    .$if(breedId !== undefined, (query) =>
      query.where((one) => one.exists(linesOf(one).where("pet.breedId", "=", breedId ?? ""))),
    )
    .$if(filter.with_order_images === true, (query) => query.where((one) => hasPictures(one)));
}

const selectShown = (wanted: ReturnType<typeof published>) =>
  wanted
    .innerJoin("customers as customer", "customer.id", "review.customerId")
    .select(["review.id", "review.orderId", "review.rating", "review.comment", "review.reply"])
    .select(["review.createdAt", "review.image", "customer.firstName"]);

/** A published review as a list of one row, or an empty list. */
export function readReview(db: Db, siteId: SiteId, groomerId: string, id: string) {
  return selectShown(published(db, siteId, groomerId, {}))
    .where("review.id", "=", id)
    .execute();
}

/** A page of published reviews, the newest first, and the total. */
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
    wanted.select((one) => one.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** Breeds and photos of the groomed pets of these orders, in the order of their lines. */
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
    .select(["review.rating", (one) => one.fn.countAll<number>().as("count")])
    .groupBy("review.rating")
    .execute();
}

export async function countKinds(db: Db, siteId: SiteId, groomerId: string) {
  return published(db, siteId, groomerId, {})
    .select((one) => [
      one.fn.countAll<number>().as("total"),
      one.fn.countAll<number>().filterWhere("review.comment", "<>", "").as("withText"),
      one.fn
        .countAll<number>()
        .filterWhere((inner) => hasPictures(inner))
        .as("withOrderImages"),
    ])
    .executeTakeFirstOrThrow();
}

/** The number of published reviews for each groomed breed. */
export async function countBreeds(db: Db, siteId: SiteId, groomerId: string) {
  return published(db, siteId, groomerId, {})
    .innerJoin("orderLines as line", "line.orderId", "review.orderId")
    .innerJoin("pets as pet", "pet.id", "line.petId")
    .innerJoin("petBreeds as breed", "breed.id", "pet.breedId")
    .select(["breed.id", "breed.name", (one) => one.fn.count<number>("review.id").distinct().as("count")])
    .groupBy(["breed.id", "breed.name"])
    .orderBy("count", "desc")
    .orderBy("breed.name")
    .execute();
}
