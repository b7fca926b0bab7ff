import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Where the latest visit of each of a groomer's customers is or was; at most `limit` customers. */
export async function listClientPlaces(db: Db, siteId: SiteId, groomerId: string, limit: number) {
  return db
    .selectFrom("orders")
    .select(["customerId", "latitude", "longitude"])
    .distinctOn("customerId")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("status", "<>", "cancelled")
    .where("latitude", "is not", null)
    .orderBy("customerId")
    .orderBy("createdAt", "desc")
    .limit(limit)
    .execute();
}

/** The facts by which a groomer recognizes visits, by order id. */
export async function readVisitFacts(db: Db | Tx, siteId: SiteId, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("orders as order")
    .innerJoin("customers as customer", "customer.id", "order.customerId")
    .select(["order.id", "order.number", "order.address", "customer.firstName", "customer.lastName"])
    .where("order.siteId", "=", siteId)
    .where(sql<boolean>`"order".id = any (${[...orderIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
