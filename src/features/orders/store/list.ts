import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ListGroup } from "../rules/listing.ts";
import type { OrderStatus } from "../rules/order.ts";

export type ListInput = {
  customerId: string;
  statuses?: readonly OrderStatus[] | undefined;
  /** First and last local day of the visit in the order's area. */
  from?: string | undefined;
  to?: string | undefined;
  group?: ListGroup | undefined;
  order: "asc" | "desc";
  limit: number;
  /** The first page is 1. */
  page: number;
};

/** The sort key: the start. A request sorts after every date, and a cancelled request by its creation. */
const sortKey = sql`coalesce("order".appointment_start,
  case when "order".status = 'cancelled' then "order".created_at else 'infinity' end)`;
const localDay = sql`("order".appointment_start at time zone area.time_zone)::date`;

/** Whether an order is upcoming. This is the rule `groupOf` in SQL; the two must stay equal. */
const isUpcoming = (now: Date) =>
  sql<boolean>`("order".status <> 'cancelled' and ("order".appointment_start is null
    or ${localDay} >= (${now}::timestamptz at time zone area.time_zone)::date))`;

/** Selects a customer's orders that match `input`. The index on customer and start makes it fast. */
function selectOrders(db: Db, siteId: SiteId, input: ListInput, now: Date) {
  let orders = db
    .selectFrom("orders as order")
    .innerJoin("areas as area", "area.id", "order.areaId")
    .where("order.siteId", "=", siteId)
    .where("order.customerId", "=", input.customerId);
  if (input.statuses && input.statuses.length > 0) {
    orders = orders.where("order.status", "in", [...input.statuses]);
  }
  if (input.group === "upcoming") orders = orders.where(isUpcoming(now));
  if (input.group === "past") orders = orders.where(sql<boolean>`not ${isUpcoming(now)}`);
  if (input.from) {
    orders = orders.where(
      sql<boolean>`("order".appointment_start is null or ${localDay} >= ${input.from}::date)`,
    );
  }
  if (input.to) orders = orders.where(sql<boolean>`${localDay} <= ${input.to}::date`);
  return orders;
}

export async function countOrders(db: Db, siteId: SiteId, input: ListInput, now: Date): Promise<number> {
  const { count } = await selectOrders(db, siteId, input, now)
    .select((of) => of.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listOrders(db: Db, siteId: SiteId, input: ListInput, now: Date) {
  return selectOrders(db, siteId, input, now)
    .leftJoin("groomers as groomer", "groomer.id", "order.groomerId")
    .select(["order.id", "order.number", "order.status", "order.source", "order.groomerId"])
    .select(["order.appointmentStart", "order.appointmentEnd", "order.wishes", "order.createdAt"])
    .select(["order.orderMarkedAsNoShow", "order.totalMin", "order.totalMax"])
    .select(["order.reviewRating", "order.reviewedAt"])
    .select(["area.id as areaId", "area.name as areaName", "area.phoneNumber as areaPhoneNumber"])
    .leftJoin("accounts as account", "account.id", "groomer.accountId")
    .select(["area.timeZone", "groomer.displayName", "groomer.vanityUrl", "groomer.email"])
    .select(["account.status as groomerStatus", "groomer.areaId as groomerAreaId"])
    .orderBy(sortKey, input.order)
    .orderBy("order.id", input.order)
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
    .execute();
}
export type ListedRow = Awaited<ReturnType<typeof listOrders>>[number];

/** Reads the lines of several orders with pets and services. The lines of an order stay in their order. */
export async function listLines(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("orderLines as line")
    .innerJoin("orders as order", "order.id", "line.orderId")
    .innerJoin("pets as pet", "pet.id", "line.petId")
    .innerJoin("petBreeds as breed", "breed.id", "pet.breedId")
    .innerJoin("petTypes as type", "type.id", "pet.petTypeId")
    .innerJoin("services as service", "service.id", "line.serviceId")
    .select(["line.id", "line.orderId", "line.petId", "line.serviceId", "service.name as serviceName"])
    .select(["pet.name as petName", "breed.name as breedName", "breed.coat", "type.slug as petType"])
    .where("order.siteId", "=", siteId)
    .where("line.orderId", "in", [...orderIds])
    .orderBy("line.orderId")
    .orderBy("line.position")
    .execute();
}
export type ListedLine = Awaited<ReturnType<typeof listLines>>[number];
