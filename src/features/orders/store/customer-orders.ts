import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { ENDED_STATUSES } from "../rules/status-groups.ts";

const selectOrders = (db: Db, siteId: SiteId, customerId: string) =>
  db.selectFrom("orders").where("orders.siteId", "=", siteId).where("orders.customerId", "=", customerId);

/** Returns the numbers of a customer's open orders, oldest first. A no-show is not open. */
export async function listOpenNumbers(db: Db, siteId: SiteId, customerId: string): Promise<string[]> {
  const rows = await selectOrders(db, siteId, customerId)
    .select("number")
    .where("status", "not in", ENDED_STATUSES)
    .where("orderMarkedAsNoShow", "=", false)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ number }) => number);
}

/**
 * Whether a groomer has an order of a customer that is not cancelled and ends after `since` or has no time.
 */
export async function isVisitedBy(
  db: Db,
  siteId: SiteId,
  visit: { customerId: string; groomerId: string; since: Date },
): Promise<boolean> {
  const row = await selectOrders(db, siteId, visit.customerId)
    .select("id")
    .where("groomerId", "=", visit.groomerId)
    .where("status", "<>", "cancelled")
    .where((of) => of.or([of("appointmentEnd", "is", null), of("appointmentEnd", ">", visit.since)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a customer has an order that is not cancelled, other than those of a booking session. */
export async function hasOtherThan(
  db: Db,
  siteId: SiteId,
  customerId: string,
  bookingSessionId: string,
): Promise<boolean> {
  const row = await selectOrders(db, siteId, customerId)
    .select("id")
    .where("status", "<>", "cancelled")
    .where("bookingSessionId", "is distinct from", bookingSessionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads all orders of a customer with their lines, oldest first; money in cents. */
export async function listForExport(db: Db, siteId: SiteId, customerId: string) {
  const orders = await selectOrders(db, siteId, customerId)
    .leftJoin("groomers", "groomers.id", "orders.groomerId")
    .select([
      "orders.id",
      "number",
      "orders.status",
      "appointmentStart",
      "appointmentEnd",
      "orders.createdAt",
    ])
    .select(["address", "notes", "paymentMethod", "paymentLabel", "totalMin", "totalMax"])
    .select("groomers.displayName as groomer")
    .orderBy("orders.createdAt")
    .orderBy("orders.id")
    .execute();
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom("orderLines as line")
    .innerJoin("services as service", "service.id", "line.serviceId")
    .innerJoin("pets as pet", "pet.id", "line.petId")
    .select(["line.orderId", "pet.name as pet", "service.name as service", "line.minutes"])
    .select(["line.minPrice", "line.maxPrice", "line.finalPrice", "line.groomerNote"])
    .where(
      "line.orderId",
      "in",
      orders.map(({ id }) => id),
    )
    .orderBy("line.position")
    .execute();
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  return orders.map((order) => ({ ...order, lines: byOrder.get(order.id) ?? [] }));
}
export type ExportedOrder = Awaited<ReturnType<typeof listForExport>>[number];

/**
 * Removes personal data from a customer's orders: street, notes, photos, source, proposals. Time, town,
 * services and money stay for bookkeeping. The location is rounded to about ten kilometers. Returns the
 * orders' ids.
 */
export async function mask(tx: Tx, siteId: SiteId, customerId: string): Promise<string[]> {
  const orders = await tx
    .updateTable("orders")
    .set({
      address: sql`address || jsonb_build_object(
        'addressLine', '', 'addressLine2', '', 'addressNotes', '', 'isApartmentComplex', false,
        'formattedAddress', concat(address->>'locality', ', ', address->>'adminDistrict', ' ', address->>'postalCode'),
        'latitude', round(latitude::numeric, 1), 'longitude', round(longitude::numeric, 1), 'precision', 'zip')`,
      latitude: sql`round(latitude::numeric, 1)::float8`,
      longitude: sql`round(longitude::numeric, 1)::float8`,
      notes: "",
      utm: "{}",
      referrer: null,
      wishes: sql`case when wishes is null then null else wishes || '{"note": ""}'::jsonb end`,
    })
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .returning("id")
    .execute();
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const masked = { groomerNote: "", beforePhoto: null, afterPhoto: null };
  await tx.updateTable("orderLines").set(masked).where("orderId", "in", ids).execute();
  await tx
    .updateTable("orderChanges")
    .set({ description: "" })
    .where("siteId", "=", siteId)
    .where("orderId", "in", ids)
    .execute();
  await tx
    .updateTable("proposals")
    .set((is) => ({
      words: "",
      reason: "",
      change: sql`change - 'label' - 'weight'`,
      consentAddress: sql`case when consent is null then null else '' end`,
      // An erased account's visit is over, and with it what was proposed there.
      status: sql`case when status = 'open' then 'expired' else status end`,
      settledAt: is.fn.coalesce("settledAt", "createdAt"),
    }))
    .where("siteId", "=", siteId)
    .where("orderId", "in", ids)
    .execute();
  return ids;
}
