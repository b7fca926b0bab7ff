import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { PageInput } from "./lists.ts";

/** `search`: a part of a customer's or a pet's name; "" for all clients. */
export type ClientsInput = PageInput & { groomerId: string; search: string; now: Date };

/** `page`: of the client's visits with the groomer. */
export type VisitsInput = PageInput & { groomerId: string; customerId: string };

/** A groomer's visits that make a customer the groomer's client: all but canceled ones. */
function selectVisits(db: Db, siteId: SiteId, groomerId: string) {
  return db
    .selectFrom("orders as order")
    .innerJoin("customers as customer", "customer.id", "order.customerId")
    .where("order.siteId", "=", siteId)
    .where("customer.siteId", "=", siteId)
    .where("order.groomerId", "=", groomerId)
    .where("order.status", "<>", "cancelled");
}

/** `%`, `_` and `\` of a search stand for themselves. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

function selectFound(db: Db, siteId: SiteId, { groomerId, search }: ClientsInput) {
  const visits = selectVisits(db, siteId, groomerId);
  if (search === "") return visits;
  const pattern = containing(search);
  return visits.where(
    sql<boolean>`(concat_ws(' ', customer.first_name, customer.last_name) ilike ${pattern} or exists (
      select from pets where pets.site_id = ${siteId} and pets.customer_id = customer.id
        and pets.status = 'active' and pets.name ilike ${pattern}))`,
  );
}

/** Facts of a client: the last complete visit, the next visit, and counts. */
const facts = (now: Date) => [
  sql<number>`count(*) filter (where "order".status = 'complete')::int`.as("visits"),
  sql<number>`count(*) filter (where "order".order_marked_as_no_show)::int`.as("noShows"),
  sql<Date | null>`max("order".appointment_start) filter (where "order".status = 'complete')`.as("lastVisit"),
  sql<Date | null>`min("order".appointment_start) filter (where "order".status <> 'complete'
    and not "order".order_marked_as_no_show and "order".appointment_start > ${now})`.as("nextVisit"),
];

/** Returns a page of a groomer's clients, the client of the latest visit first. */
export async function listClients(db: Db, siteId: SiteId, input: ClientsInput) {
  const found = selectFound(db, siteId, input);
  const [rows, { total }] = await Promise.all([
    found
      .select(["customer.id", "customer.firstName", "customer.lastName"])
      .select(facts(input.now))
      .groupBy(["customer.id", "customer.siteId"])
      .orderBy(sql`max(coalesce("order".appointment_start, "order".created_at))`, "desc")
      .orderBy("customer.id")
      .limit(input.limit)
      .offset((input.page - 1) * input.limit)
      .execute(),
    found.select(sql<number>`count(distinct customer.id)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
export type ClientRow = Awaited<ReturnType<typeof listClients>>["rows"][number];

/** Finds a customer who has had or has a visit of the groomer. Undefined for all others. */
export function findClient(db: Db, siteId: SiteId, groomerId: string, customerId: string, now: Date) {
  return selectVisits(db, siteId, groomerId)
    .select(["customer.id", "customer.firstName", "customer.lastName"])
    .select(facts(now))
    .select(sql<number>`count(*)::int`.as("visitsTotal"))
    .where("customer.id", "=", customerId)
    .groupBy(["customer.id", "customer.siteId"])
    .executeTakeFirst();
}

/** Reads a page of a client's visits with the groomer, the latest first. Requests without a time lead. */
export function listVisits(db: Db, siteId: SiteId, input: VisitsInput) {
  return selectVisits(db, siteId, input.groomerId)
    .innerJoin("areas as area", "area.id", "order.areaId")
    .select(["order.id", "order.number", "order.status", "order.appointmentStart", "order.appointmentEnd"])
    .select(["order.orderMarkedAsNoShow", "order.totalMin", "order.totalMax", "order.reviewRating"])
    .select("area.timeZone")
    .where("area.siteId", "=", siteId)
    .where("customer.id", "=", input.customerId)
    .orderBy("order.appointmentStart", (by) => by.desc().nullsFirst())
    .orderBy("order.id")
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
    .execute();
}

const PHOTOS = ["beforeFileId", "afterFileId", "beforePhoto", "afterPhoto"] as const;

/** Reads the services of visits that have photos, in their order. */
export async function listPhotos(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom("orderLines as line")
    .innerJoin("pets as pet", "pet.id", "line.petId")
    .innerJoin("services as service", "service.id", "line.serviceId")
    .select(["line.orderId", "pet.name as petName", "service.name as serviceName"])
    .select(["line.beforeFileId", "line.afterFileId", "line.beforePhoto", "line.afterPhoto"])
    .where("line.siteId", "=", siteId)
    .where("line.orderId", "in", [...orderIds])
    .where((is) => is.or(PHOTOS.map((photo) => is(`line.${photo}`, "is not", null))))
    .orderBy("line.orderId")
    .orderBy("line.position")
    .execute();
}

/** Reads the names of several customers' pets, by name. */
export async function listPetNames(db: Db, siteId: SiteId, customerIds: readonly string[]) {
  if (customerIds.length === 0) return [];
  return db
    .selectFrom("pets")
    .select(["customerId", "name"])
    .where("siteId", "=", siteId)
    .where("status", "=", "active")
    .where("customerId", "in", [...customerIds])
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Reads the address of a client's latest visit by the groomer. Undefined without a visit. */
export async function findLatestAddress(db: Db, siteId: SiteId, groomerId: string, customerId: string) {
  const row = await selectVisits(db, siteId, groomerId)
    .select("order.address")
    .where("customer.id", "=", customerId)
    .orderBy(sql`coalesce("order".appointment_start, "order".created_at)`, "desc")
    .orderBy("order.id")
    .limit(1)
    .executeTakeFirst();
  return row?.address;
}
