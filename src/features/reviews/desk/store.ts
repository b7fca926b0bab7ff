import { type SqlBool, sql } from "kysely";
import { MAX_GROOMERS } from "#features/orders/desk/rules/listing.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ReviewState, StarFilter } from "./rules.ts";

export type ReviewFilter = {
  state: ReviewState | undefined;
  stars: StarFilter | undefined;
  groomerId: string | undefined;
  orderId: string | undefined;
  customerId: string | undefined;
};

/** The reviews of a brand that pass all filters. Literals lead to the indexes of the few. */
function select(db: Db, siteId: SiteId, filter: Partial<ReviewFilter>) {
  const { state, stars, groomerId, orderId, customerId } = filter;
  let reviews = db.selectFrom("reviews as review").where("review.siteId", "=", siteId);
  if (state)
    reviews = reviews.where(
      state === "shown" ? sql<SqlBool>`review.published` : sql<SqlBool>`not review.published`,
    );
  if (stars === "low") reviews = reviews.where(sql<SqlBool>`review.rating < 3`);
  else if (stars) reviews = reviews.where("review.rating", "=", Number(stars));
  if (groomerId) reviews = reviews.where("review.groomerId", "=", groomerId);
  if (orderId) reviews = reviews.where("review.orderId", "=", orderId);
  if (customerId) reviews = reviews.where("review.customerId", "=", customerId);
  return reviews;
}

const selectShown = (wanted: ReturnType<typeof select>) =>
  wanted
    .innerJoin("customers as customer", (join) =>
      join.onRef("customer.id", "=", "review.customerId").onRef("customer.siteId", "=", "review.siteId"),
    )
    .innerJoin("groomers as groomer", (join) =>
      join.onRef("groomer.id", "=", "review.groomerId").onRef("groomer.siteId", "=", "review.siteId"),
    )
    .innerJoin("orders as order", (join) =>
      join.onRef("order.id", "=", "review.orderId").onRef("order.siteId", "=", "review.siteId"),
    )
    .innerJoin("areas as area", (join) =>
      join.onRef("area.id", "=", "order.areaId").onRef("area.siteId", "=", "order.siteId"),
    )
    .select(["review.id", "review.rating", "review.comment", "review.reply", "review.image"])
    .select(["review.published", "review.hiddenReason", "review.hiddenAt"])
    .select(["review.createdAt", "review.updatedAt", "review.customerId", "review.groomerId"])
    .select(["review.orderId", "order.number", "area.timeZone", "groomer.displayName as groomerName"])
    .select(sql<string>`trim(customer.first_name || ' ' || customer.last_name)`.as("author"));

export type DeskReviewRow = Awaited<ReturnType<ReturnType<typeof selectShown>["executeTakeFirstOrThrow"]>>;

/** A page of reviews, the newest first, and how many there are. */
export async function list(
  db: Db,
  siteId: SiteId,
  { limit, page, ...filter }: ReviewFilter & { limit: number; page: number },
): Promise<{ rows: DeskReviewRow[]; total: number }> {
  const wanted = select(db, siteId, filter);
  const [rows, { total }] = await Promise.all([
    selectShown(wanted)
      .orderBy("review.createdAt", "desc")
      .orderBy("review.id", "desc")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export function find(db: Db, siteId: SiteId, id: string): Promise<DeskReviewRow | undefined> {
  return selectShown(select(db, siteId, {}))
    .where("review.id", "=", id)
    .executeTakeFirst();
}

/** The groomers who have reviews, by name. The chosen one stands first, also without a review. */
export function listGroomers(
  db: Db,
  siteId: SiteId,
  chosen: string | undefined,
): Promise<{ id: string; displayName: string }[]> {
  const isChosen = sql<boolean>`${chosen ?? null}::uuid is not distinct from groomer.id`;
  return db
    .selectFrom("groomers as groomer")
    .select(["groomer.id", "groomer.displayName"])
    .where("groomer.siteId", "=", siteId)
    .where(({ exists, or, selectFrom }) =>
      or([
        isChosen,
        exists(
          selectFrom("reviews as review")
            .select("review.id")
            .whereRef("review.siteId", "=", "groomer.siteId")
            .whereRef("review.groomerId", "=", "groomer.id"),
        ),
      ]),
    )
    .orderBy(isChosen, "desc")
    .orderBy("groomer.displayName")
    .orderBy("groomer.id")
    .limit(MAX_GROOMERS + 1)
    .execute();
}

/** Locks a review until the transaction ends, and reads what its moderation needs. */
export function lock(tx: Tx, siteId: SiteId, id: string) {
  return tx
    .selectFrom("reviews as review")
    .innerJoin("customers as customer", (join) =>
      join.onRef("customer.id", "=", "review.customerId").onRef("customer.siteId", "=", "review.siteId"),
    )
    .select(["review.id", "review.orderId", "review.groomerId", "review.published", "review.updatedAt"])
    .select("customer.accountId")
    .where("review.siteId", "=", siteId)
    .where("review.id", "=", id)
    .forUpdate("review")
    .executeTakeFirst();
}

type Moderated = { published: boolean; hiddenReason: string; hiddenAt: Date | null };

export async function setState(tx: Tx, siteId: SiteId, id: string, state: Moderated, now: Date) {
  await tx
    .updateTable("reviews")
    .set({ ...state, updatedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}
