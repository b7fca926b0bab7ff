import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Door } from "../contract/door.ts";
import type { StoredAddress } from "../contract/order.ts";

/** Enough for every house in a ZIP that one customer has had visits at. */
const MAX_DOORS = 50;

/** The addresses in a ZIP whose door is known from a customer's orders, the newest knowledge first. */
export function listDoors(
  db: Db,
  siteId: SiteId,
  customerId: string,
  postalCode: string,
): Promise<{ address: StoredAddress }[]> {
  return db
    .selectFrom("orders")
    .select("address")
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .where(sql<boolean>`address->>'precision' = 'exact'`)
    .where(sql<boolean>`left(address->>'postalCode', 5) = ${postalCode.slice(0, 5)}`)
    .orderBy("updatedAt", "desc")
    .limit(MAX_DOORS)
    .execute();
}

/** Sets where the door of an order's address is. */
export async function setDoor(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  { latitude, longitude }: Door,
  now: Date,
): Promise<void> {
  const change = JSON.stringify({ latitude, longitude, precision: "exact" });
  await tx
    .updateTable("orders")
    .set((is) => ({
      address: sql<string>`address || ${change}::jsonb`,
      latitude,
      longitude,
      version: is("version", "+", 1),
      updatedAt: now,
    }))
    .where("siteId", "=", siteId)
    .where("id", "=", orderId)
    .execute();
}
