import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type ReviewRow = {
  id: string;
  orderId: string;
  groomerId: string;
  customerId: string;
  rating: number;
  comment: string;
  reply: string;
  published: boolean;
  createdAt: Date;
};

const ROW = [
  "id",
  "orderId",
  "groomerId",
  "customerId",
  "rating",
  "comment",
  "reply",
  "published",
  "createdAt",
] as const;

/** Writes a review. Returns false, and writes nothing, if the order already has a review. */
export async function insert(
  tx: Tx,
  siteId: SiteId,
  review: Omit<ReviewRow, "reply" | "published">,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("reviews")
    .values({ ...review, siteId, updatedAt: review.createdAt })
    .onConflict((clash) => clash.constraint("reviews_order_id_key").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export function findOfOrder(db: Db, siteId: SiteId, orderId: string): Promise<ReviewRow | undefined> {
  return db
    .selectFrom("reviews")
    .select(ROW)
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .executeTakeFirst();
}

/** Reads a review by its order or its own id, and locks it until the transaction ends. */
export function lock(
  tx: Tx,
  siteId: SiteId,
  by: { id: string } | { orderId: string },
): Promise<ReviewRow | undefined> {
  const [column, value] = "id" in by ? (["id", by.id] as const) : (["orderId", by.orderId] as const);
  return tx
    .selectFrom("reviews")
    .select(ROW)
    .where("siteId", "=", siteId)
    .where(column, "=", value)
    .forUpdate()
    .executeTakeFirst();
}

export async function update(
  tx: Tx,
  siteId: SiteId,
  id: string,
  values: { rating: number; comment: string } | { reply: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable("reviews")
    .set({ ...values, updatedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** Returns the number of a groomer's published reviews and the sum of their stars. */
export function sumRatings(
  tx: Tx,
  siteId: SiteId,
  groomerId: string,
): Promise<{ sum: number; count: number }> {
  return tx
    .selectFrom("reviews")
    .select((query) => [
      query.fn.coalesce(sql<number>`sum(rating)::int`, sql<number>`0`).as("sum"),
      query.fn.countAll<number>().as("count"),
    ])
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("published", "=", true)
    .executeTakeFirstOrThrow();
}
