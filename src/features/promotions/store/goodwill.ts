import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** A gift of the team; undefined for an unknown id. */
export function findGoodwill(db: Db, siteId: SiteId, id: string) {
  return db
    .selectFrom("goodwillCredits")
    .select(["customerId", "amount", "givenBy"])
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The sum of all gifts of the team to a customer, in cents. */
export async function readGiven(db: Db, siteId: SiteId, customerId: string): Promise<number> {
  const row = await db
    .selectFrom("goodwillCredits")
    .select(({ fn }) => fn.sum<string | null>("amount").as("amount"))
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return Number(row?.amount ?? 0);
}

/** `position`: of the entry in the customer's chain. `givenBy`: the account of the staff member. */
export type NewGoodwill = {
  id: string;
  customerId: string;
  position: number;
  amount: number;
  givenBy: string;
  reason: string;
};

export async function insertGoodwill(
  tx: Tx,
  siteId: SiteId,
  goodwill: NewGoodwill,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("goodwillCredits")
    .values({ siteId, ...goodwill, givenAt: now })
    .execute();
}

/** Removes the reasons of gifts to a customer; the amounts stay. */
export async function clearReasons(tx: Tx, siteId: SiteId, customerId: string): Promise<void> {
  await tx
    .updateTable("goodwillCredits")
    .set({ reason: "" })
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .execute();
}

/** A customer's entries with the order, and of gifts the giver and the reason: the latest first. */
export function listWithGivers(db: Db, siteId: SiteId, customerId: string, limit: number) {
  return db
    .selectFrom("creditEntries as entry")
    .leftJoin("orders as order", (join) =>
      join.onRef("order.id", "=", "entry.orderId").onRef("order.siteId", "=", "entry.siteId"),
    )
    .leftJoin("goodwillCredits as goodwill", (join) =>
      join
        .onRef("goodwill.customerId", "=", "entry.customerId")
        .onRef("goodwill.position", "=", "entry.position")
        .onRef("goodwill.siteId", "=", "entry.siteId"),
    )
    .leftJoin("staffMembers as giver", (join) =>
      join.onRef("giver.accountId", "=", "goodwill.givenBy").onRef("giver.siteId", "=", "goodwill.siteId"),
    )
    .select(["entry.kind", "entry.amount", "entry.balance", "entry.createdAt"])
    .select(["order.number as orderNumber", "goodwill.reason", "giver.firstName", "giver.lastName"])
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .where("entry.siteId", "=", siteId)
    .where("entry.customerId", "=", customerId)
    .orderBy("entry.position", "desc")
    .limit(limit)
    .execute();
}
