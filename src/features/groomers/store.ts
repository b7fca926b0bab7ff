import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Degrees, WGS 84. */
type Point = { lat: number; lng: number };

/**
 * Ids of the active groomers with a work zone whose bounding box holds a point.
 * The box is only the coarse sieve (an index finds it); the polygon itself is asked by the calendar's rules.
 */
export async function findNear(db: Db, siteId: SiteId, { lat, lng }: Point): Promise<string[]> {
  const rows = await db
    .selectFrom("workZones as zone")
    .innerJoin("groomers as groomer", "groomer.id", "zone.groomerId")
    .select("zone.groomerId")
    .distinct()
    .where("zone.siteId", "=", siteId)
    .where("groomer.active", "=", true)
    .where(
      sql<boolean>`box(point(zone.max_longitude, zone.max_latitude), point(zone.min_longitude, zone.min_latitude))
        @> point(${lng}::float8, ${lat}::float8)`,
    )
    .execute();
  return rows.map((row) => row.groomerId);
}

const GROOMER = [
  "groomer.id",
  "groomer.vanityUrl",
  "groomer.displayName",
  "groomer.businessName",
  "groomer.tagLine",
  "groomer.areaId",
  "groomer.pacePercent",
  "groomer.usualMinutes",
  "groomer.weightLimit",
  "groomer.autoAcceptOrders",
  "groomer.startLatitude",
  "groomer.startLongitude",
  "groomer.ratingSum",
  "groomer.ratingCount",
  "groomer.email",
  "groomer.accountId",
] as const;

export async function readGroomers(db: Db, siteId: SiteId, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("groomers as groomer")
    .innerJoin("areas as area", "area.id", "groomer.areaId")
    .select([...GROOMER, "area.timeZone"])
    .where("groomer.siteId", "=", siteId)
    .where("groomer.active", "=", true)
    .where("groomer.id", "in", [...ids])
    .execute();
}
export type GroomerRow = Awaited<ReturnType<typeof readGroomers>>[number];

export async function readZones(db: Db, siteId: SiteId, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("workZones")
    .select(["id", "groomerId", "name", "price", "workDays", "polygon"])
    .where("siteId", "=", siteId)
    .where("groomerId", "in", [...ids])
    .orderBy("price")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, polygon: row.polygon as unknown as [number, number][] }));
}

/** The boxes around zones, without their outlines; in the order of `readZones`. */
export async function readBoxes(db: Db, siteId: SiteId, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("workZones")
    .select(["groomerId", "minLatitude", "maxLatitude", "minLongitude", "maxLongitude"])
    .where("siteId", "=", siteId)
    .where("groomerId", "in", [...ids])
    .orderBy("price")
    .orderBy("id")
    .execute();
}

export async function readHours(db: Db, siteId: SiteId, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("groomerHours as hours")
    .innerJoin("groomers as groomer", "groomer.id", "hours.groomerId")
    .select(["hours.groomerId", "hours.weekday", "hours.startMinute", "hours.endMinute"])
    .where("groomer.siteId", "=", siteId)
    .where("hours.groomerId", "in", [...ids])
    .execute();
}

export async function readRefusedBreeds(db: Db, siteId: SiteId, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("groomerRefusedBreeds as refused")
    .innerJoin("groomers as groomer", "groomer.id", "refused.groomerId")
    .select(["refused.groomerId", "refused.breedId"])
    .where("groomer.siteId", "=", siteId)
    .where("refused.groomerId", "in", [...ids])
    .execute();
}

export async function readOfferedServices(db: Db, siteId: SiteId, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("groomerServices as offered")
    .innerJoin("groomers as groomer", "groomer.id", "offered.groomerId")
    .select(["offered.groomerId", "offered.serviceId"])
    .where("groomer.siteId", "=", siteId)
    .where("offered.groomerId", "in", [...ids])
    .execute();
}

/** How many active groomers start in each area; areas without any are left out. */
export async function countByArea(db: Db, siteId: SiteId): Promise<{ areaId: string; count: number }[]> {
  return db
    .selectFrom("groomers")
    .select(["areaId", (expression) => expression.fn.countAll<number>().as("count")])
    .where("siteId", "=", siteId)
    .where("active", "=", true)
    .groupBy("areaId")
    .execute();
}

// What everybody may see: no address, e-mail or account is even read.
const PUBLIC = [
  "groomer.id",
  "groomer.vanityUrl",
  "groomer.displayName",
  "groomer.businessName",
  "groomer.tagLine",
  "groomer.ratingSum",
  "groomer.ratingCount",
  "groomer.profilePicture",
  "area.id as areaId",
  "area.slug as areaSlug",
  "area.name as areaName",
  "area.timeZone",
] as const;

function activeGroomers(db: Db, siteId: SiteId) {
  return db
    .selectFrom("groomers as groomer")
    .innerJoin("areas as area", "area.id", "groomer.areaId")
    .where("groomer.siteId", "=", siteId)
    .where("groomer.active", "=", true);
}

/** Active groomers, of one area or all: the best rated first, the unrated last. */
export async function listPublic(
  db: Db,
  siteId: SiteId,
  { areaSlug, limit, offset }: { areaSlug: string | undefined; limit: number; offset: number },
) {
  const wanted = activeGroomers(db, siteId).$if(areaSlug !== undefined, (query) =>
    query.where("area.slug", "=", areaSlug ?? ""),
  );
  const [rows, { total }] = await Promise.all([
    wanted
      .select(PUBLIC)
      .orderBy(sql`groomer.rating_sum::float8 / nullif(groomer.rating_count, 0)`, (by) =>
        by.desc().nullsLast(),
      )
      .orderBy("groomer.ratingCount", "desc")
      .orderBy("groomer.displayName")
      .orderBy("groomer.id")
      .limit(limit)
      .offset(offset)
      .execute(),
    wanted.select((expression) => expression.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** An active groomer by id or vanity URL. The phone number is read only where its owner shows it. */
export function findPublic(db: Db, siteId: SiteId, by: { id: string } | { vanityUrl: string }) {
  return activeGroomers(db, siteId)
    .select(PUBLIC)
    .select(["groomer.description", "groomer.weightLimit", "groomer.links", "groomer.videoLink"])
    .select(["groomer.logo", "groomer.images"])
    .select(
      sql<string>`case when groomer.shows_phone then groomer.phone_number else '' end`.as("phoneNumber"),
    )
    .$if("id" in by, (query) => query.where("groomer.id", "=", "id" in by ? by.id : ""))
    .$if("vanityUrl" in by, (query) =>
      query.where("groomer.vanityUrl", "=", "vanityUrl" in by ? by.vanityUrl : ""),
    )
    .executeTakeFirst();
}
export type PublicRow = Awaited<ReturnType<typeof listPublic>>["rows"][number];

export async function readRefusedBreedNames(db: Db, siteId: SiteId, groomerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("groomerRefusedBreeds as refused")
    .innerJoin("groomers as groomer", "groomer.id", "refused.groomerId")
    .innerJoin("petBreeds as breed", "breed.id", "refused.breedId")
    .select("breed.name")
    .where("groomer.siteId", "=", siteId)
    .where("refused.groomerId", "=", groomerId)
    .orderBy("breed.name")
    .execute();
  return rows.map(({ name }) => name);
}
