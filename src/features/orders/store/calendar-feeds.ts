import { sql } from "kysely";
import { SERVED_STATUSES } from "#features/accounts/rules/served-accounts.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Finds a customer's calendar link; undefined while the customer's feed is off. */
export function find(db: Db, siteId: SiteId, customerId: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom("calendarFeeds")
    .select("id")
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
}

/** Writes a customer's link; a former link of the customer stops working. */
export async function put(
  db: Db,
  siteId: SiteId,
  feed: { id: string; customerId: string; createdAt: Date },
): Promise<void> {
  const { id, createdAt } = feed;
  await db
    .insertInto("calendarFeeds")
    .values({ ...feed, siteId })
    .onConflict((clash) => clash.constraint("calendar_feeds_customer_id_key").doUpdateSet({ id, createdAt }))
    .execute();
}

export async function remove(db: Db, siteId: SiteId, customerId: string): Promise<void> {
  await db
    .deleteFrom("calendarFeeds")
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .execute();
}

export async function removeOfAccount(tx: Tx, siteId: SiteId, accountId: string): Promise<void> {
  await tx
    .deleteFrom("calendarFeeds")
    .where("siteId", "=", siteId)
    .where("customerId", "in", (of) =>
      of.selectFrom("customers").select("id").where("siteId", "=", siteId).where("accountId", "=", accountId),
    )
    .execute();
}

/** Returns the customer of a link; null if the account may not sign in or is about to be deleted. */
export async function findOwner(db: Db, siteId: SiteId, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("calendarFeeds as feed")
    .innerJoin("customers as customer", "customer.id", "feed.customerId")
    .innerJoin("accounts as account", "account.id", "customer.accountId")
    .select("feed.customerId")
    .where("feed.siteId", "=", siteId)
    .where("feed.id", "=", id)
    .where("account.status", "in", SERVED_STATUSES)
    .where("account.deletesAt", "is", null)
    .executeTakeFirst();
  return row?.customerId ?? null;
}

/**
 * Returns a customer's visits that start at `since` or later, latest first. Requests have no time and are
 * left out. `pets` are the names of the pets in the order of the visit's lines.
 */
export async function listVisits(
  db: Db,
  siteId: SiteId,
  customerId: string,
  { since, limit }: { since: Date; limit: number },
) {
  const rows = await db
    .selectFrom("orders as order")
    .innerJoin("areas as area", "area.id", "order.areaId")
    .leftJoin("groomers as groomer", "groomer.id", "order.groomerId")
    .select(["order.id", "order.number", "order.status", "order.address", "order.version"])
    .select(["order.appointmentStart", "order.appointmentEnd", "order.createdAt", "order.updatedAt"])
    .select(["area.timeZone", "groomer.displayName"])
    .select(
      sql<string[]>`array(select pets.name from order_lines join pets on pets.id = order_lines.pet_id
        where order_lines.order_id = "order".id group by pets.id, pets.name order by min(order_lines.position))`.as(
        "pets",
      ),
    )
    .where("order.siteId", "=", siteId)
    .where("order.customerId", "=", customerId)
    .where("order.appointmentStart", ">=", since)
    .orderBy("order.appointmentStart", "desc")
    .orderBy("order.id", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ appointmentStart, appointmentEnd, ...row }) =>
    appointmentStart && appointmentEnd ? [{ ...row, appointmentStart, appointmentEnd }] : [],
  );
}
export type FeedVisit = Awaited<ReturnType<typeof listVisits>>[number];
