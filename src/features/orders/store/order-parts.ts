import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { JsonRow, RowsOf } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** One SQL text for any number of ids, so that a list of 60 orders has the plan of a list of one. */
const oneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any (${[...ids]}::uuid[])`;

function selectLines(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  return db
    .selectFrom("orderLines as line")
    .innerJoin("orders as order", "order.id", "line.orderId")
    .innerJoin("pets as pet", "pet.id", "line.petId")
    .innerJoin("petBreeds as breed", "breed.id", "pet.breedId")
    .innerJoin("petTypes as type", "type.id", "pet.petTypeId")
    .innerJoin("services as service", "service.id", "line.serviceId")
    .select(["line.id", "line.orderId", "line.petId", "line.serviceId", "line.addOns", "line.minutes"])
    .select(["line.minPrice", "line.maxPrice", "line.finalPrice", "pet.name as petName"])
    .select(["line.groomerNote", "line.beforePhoto", "line.afterPhoto"])
    .select(["line.beforeFileId", "line.afterFileId"])
    .select(["breed.name as breedName", "breed.coat", "type.slug as petType", "service.name as serviceName"])
    .where("order.siteId", "=", siteId)
    .where(oneOf("line.orderId", orderIds))
    .orderBy("line.orderId")
    .orderBy("line.position");
}
export type LineRow = JsonRow<Awaited<ReturnType<ReturnType<typeof selectLines>["execute"]>>[number]>;

/** Selects upsells with their price at the time of booking (cents each). */
function selectUpsells(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  return db
    .selectFrom("orderUpsells as line")
    .innerJoin("upsells as upsell", "upsell.id", "line.upsellId")
    .select(["line.orderId", "upsell.id", "upsell.name", "upsell.description", "upsell.images"])
    .select(["upsell.defaultImage", "line.quantity", "line.price"])
    .where("upsell.siteId", "=", siteId)
    .where(oneOf("line.orderId", orderIds))
    .orderBy("line.orderId")
    .orderBy("upsell.position");
}

/** Selects what makes the pets of orders take more or less time and money than usual. */
function selectPets(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  return db
    .selectFrom("pets as pet")
    .innerJoin("petBreeds as breed", "breed.id", "pet.breedId")
    .select(["pet.id", "pet.petTypeId", "pet.weight", "pet.timeModifierPercent as petPercent"])
    .select("breed.timeModifierPercent as breedPercent")
    .where("pet.siteId", "=", siteId)
    .where("pet.id", "in", (of) =>
      of.selectFrom("orderLines").select("petId").where(oneOf("orderLines.orderId", orderIds)),
    );
}

/** Selects the other times that customers or groomers ask for, at most one of each order. */
function selectRequests(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  return db
    .selectFrom("orderChanges as request")
    .innerJoin("orders as order", "order.id", "request.orderId")
    .select(["request.orderId", "request.toGroomerId", "request.toStart", "request.toEnd", "request.totals"])
    .select(["request.fromStart", "request.madeBy"])
    .where("request.siteId", "=", siteId)
    .where(oneOf("request.orderId", orderIds))
    .where("order.status", "in", ["reschedule_request", "accepted"])
    .where("request.status", "=", "asked")
    .where("request.kind", "=", "move");
}

function selectMarks(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  return db
    .selectFrom("visitMarks as mark")
    .select(["mark.orderId", "mark.mark", "mark.markedAt", "mark.arrivesAt", "mark.createdAt"])
    .where("mark.siteId", "=", siteId)
    .where(oneOf("mark.orderId", orderIds));
}

function selectLateNotices(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  return db
    .selectFrom("lateNotices as notice")
    .select(["notice.orderId", "notice.arrivesAt", "notice.createdAt"])
    .where("notice.siteId", "=", siteId)
    .where(oneOf("notice.orderId", orderIds))
    .orderBy("notice.createdAt")
    .orderBy("notice.id");
}

/** Selects what groomers report on the pets of orders. */
function selectReports(db: Db, siteId: SiteId, orderIds: readonly string[]) {
  return db
    .selectFrom("petReports as report")
    .select(["report.orderId", "report.petId", "report.findings", "report.note", "report.nextVisitWeeks"])
    .where("report.siteId", "=", siteId)
    .where(oneOf("report.orderId", orderIds))
    .orderBy("report.orderId")
    .orderBy("report.petId");
}

/** Selects all orders of booking sessions, sorted by start. */
function selectOfSessions(db: Db, siteId: SiteId, sessionIds: readonly string[]) {
  return db
    .selectFrom("orders as order")
    .leftJoin("groomers as groomer", "groomer.id", "order.groomerId")
    .select(["order.id", "order.number", "order.status", "order.appointmentStart", "groomer.displayName"])
    .select("order.bookingSessionId")
    .where("order.siteId", "=", siteId)
    .where(oneOf("order.bookingSessionId", sessionIds))
    .orderBy("order.appointmentStart")
    .orderBy("order.id");
}

/** The statements that read what belongs to several orders, such as lines, pets and marks, not yet run. */
export function selectParts(
  db: Db,
  siteId: SiteId,
  { orderIds, sessionIds }: { orderIds: readonly string[]; sessionIds: readonly string[] },
) {
  return {
    lines: selectLines(db, siteId, orderIds),
    pets: selectPets(db, siteId, orderIds),
    upsells: selectUpsells(db, siteId, orderIds),
    requests: selectRequests(db, siteId, orderIds),
    marks: selectMarks(db, siteId, orderIds),
    lateNotices: selectLateNotices(db, siteId, orderIds),
    reports: selectReports(db, siteId, orderIds),
    ofSessions: selectOfSessions(db, siteId, sessionIds),
  };
}
type Parts = ReturnType<typeof selectParts>;
export type OrderParts = { [K in keyof Parts]: RowsOf<Parts[K]> };

/** Reads the lines of one order, in their order. */
export function readLines(db: Db, siteId: SiteId, orderId: string) {
  return selectLines(db, siteId, [orderId]).execute();
}

/** Reads the upsells of one order. */
export function readUpsells(db: Db, siteId: SiteId, orderId: string) {
  return selectUpsells(db, siteId, [orderId]).execute();
}
