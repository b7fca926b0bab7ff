import { type NotNull, sql } from "kysely";
import type { Place } from "#features/places/rules/place.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { GroomerBrief } from "./contract.ts";
import { meanRating } from "./rules.ts";
import { IS_LISTED, listedGroomers } from "./store/listed.ts";

/** Degrees, WGS 84. */
type Point = { lat: number; lng: number };

/**
 * Ids of listed groomers with a work zone whose bounding box contains a point.
 * An index finds the boxes; the caller then checks the polygons.
 */
export async function findNear(db: Db, siteId: SiteId, { lat, lng }: Point): Promise<string[]> {
  const rows = await db
    .selectFrom("workZones as zone")
    .innerJoin("groomers as groomer", "groomer.id", "zone.groomerId")
    .innerJoin("accounts as account", "account.id", "groomer.accountId")
    .select("zone.groomerId")
    .distinct()
    .where("zone.siteId", "=", siteId)
    .where(IS_LISTED)
    .where(
      sql<boolean>`box(point(zone.max_longitude, zone.max_latitude), point(zone.min_longitude, zone.min_latitude))
        @> point(${lng}::float8, ${lat}::float8)`,
    )
    .orderBy("zone.groomerId")
    .execute();
  return rows.map((row) => row.groomerId);
}

/** A groomer. With a `pacePercent` of 120, the groomer's visits take a fifth longer than usual. */
export type Groomer = GroomerBrief & {
  siteId: string;
  accountId: string;
  email: string;
  areaId: string;
  timeZone: string;
  pacePercent: number;
  usualMinutes: number;
  weightLimitLbs: number | null;
  autoAcceptOrders: boolean;
  startPlace: Place;
  hours: readonly { weekday: number; startMinute: number; endMinute: number }[];
  /** Replaces the hours of the week on these local dates, both included. Without stretches: closed. */
  dayHours: readonly {
    firstDate: string;
    lastDate: string;
    stretches: readonly { startMinute: number; endMinute: number }[];
  }[];
  /** Takes no new bookings. */
  isPaused: boolean;
  /** The cheapest first. */
  zones: readonly {
    id: string;
    name: string;
    priceCents: number;
    workDays: number[];
    polygon: [number, number][];
  }[];
  refusedBreedIds: readonly string[];
  serviceIds: ReadonlySet<string>;
};

const GROOMER = [
  "groomer.id",
  "groomer.siteId",
  "groomer.vanityUrl",
  "groomer.displayName",
  "groomer.businessName",
  "groomer.tagLine",
  "groomer.areaId",
  "groomer.pacePercent",
  "groomer.usualMinutes",
  "groomer.weightLimit as weightLimitLbs",
  "groomer.autoAcceptOrders",
  "groomer.startLatitude",
  "groomer.startLongitude",
  "groomer.startSpreadMiles",
  "groomer.ratingSum",
  "groomer.ratingCount",
  "groomer.email",
  "groomer.accountId",
  "area.timeZone",
  sql<Groomer["hours"]>`(select coalesce(json_agg(json_build_object(
    'weekday', weekday, 'startMinute', start_minute, 'endMinute', end_minute) order by weekday, start_minute), '[]')
    from groomer_hours where groomer_id = groomer.id)`.as("hours"),
  sql<Groomer["zones"]>`(select coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'priceCents', price, 'workDays', work_days, 'polygon', polygon) order by price, id), '[]')
    from work_zones where groomer_id = groomer.id)`.as("zones"),
  sql<Groomer["dayHours"]>`(select coalesce(json_agg(json_build_object(
    'firstDate', first_day, 'lastDate', last_day, 'stretches', stretches) order by first_day), '[]')
    from groomer_day_hours where groomer_id = groomer.id)`.as("dayHours"),
  sql<boolean>`groomer.bookings_paused_at is not null`.as("isPaused"),
  sql<string[]>`(select coalesce(json_agg(breed_id order by breed_id), '[]')
    from groomer_refused_breeds where groomer_id = groomer.id)`.as("refusedBreedIds"),
  sql<string[]>`(select coalesce(json_agg(service_id order by service_id), '[]')
    from groomer_services where groomer_id = groomer.id)`.as("serviceIds"),
] as const;

function selectListed(db: Db) {
  return listedGroomers(db)
    .select(GROOMER)
    .$narrowType<{ vanityUrl: NotNull; areaId: NotNull; startLatitude: NotNull; startLongitude: NotNull }>();
}
type GroomerRow = Awaited<ReturnType<ReturnType<typeof selectListed>["execute"]>>[number];

export function toGroomer(row: GroomerRow): Groomer {
  const { startLatitude, startLongitude, startSpreadMiles, ratingSum, ratingCount, serviceIds, ...rest } =
    row;
  return {
    ...rest,
    rating: meanRating(ratingSum, ratingCount),
    reviewCount: ratingCount,
    startPlace: { lat: startLatitude, lng: startLongitude, spreadMiles: startSpreadMiles, door: 0 },
    serviceIds: new Set(serviceIds),
  };
}

/** Reads listed groomers by id, in one statement, so that all facts of a groomer are from the same moment. */
export async function readGroomersById(db: Db, siteId: SiteId, ids: readonly string[]): Promise<Groomer[]> {
  if (ids.length === 0) return [];
  const rows = await selectGroomers(db, siteId, ids).execute();
  return rows.map(toGroomer);
}

/** The statement of `readGroomersById`, not yet run. `toGroomer` converts its rows. */
export function selectGroomers(db: Db, siteId: SiteId, ids: readonly string[]) {
  return selectListed(db)
    .where("groomer.siteId", "=", siteId)
    .where(sql<boolean>`groomer.id = any (${[...ids]}::uuid[])`);
}

/**
 * Reads listed groomers of all brands, ordered by id: the given ids, or the page that follows the id `after`.
 */
export async function readOfAllSites(
  db: Db,
  selection: { ids: readonly string[] } | { after: string | null; limit: number },
): Promise<Groomer[]> {
  const query = selectListed(db).orderBy("groomer.id");
  if ("ids" in selection)
    return (await query.where("groomer.id", "in", [...selection.ids]).execute()).map(toGroomer);
  const { after, limit } = selection;
  const rows = await query
    .$if(after !== null, (groomers) => groomers.where("groomer.id", ">", after as string))
    .limit(limit)
    .execute();
  return rows.map(toGroomer);
}

export async function readZones(db: Db, siteId: SiteId, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("workZones")
    .select(["id", "groomerId", "name", "price", "workDays", "polygon"])
    .where("siteId", "=", siteId)
    .where("groomerId", "in", [...ids])
    .orderBy("price")
    .orderBy("id")
    .execute();
}

/** Reads the bounding boxes of zones in the order of `readZones`, but without the large polygons. */
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
