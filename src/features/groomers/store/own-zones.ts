import { sql } from "kysely";
import type { Ring } from "#features/places/rules.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { IS_LISTED } from "./listed.ts";

/** A work zone to write. `price` in cents; the polygon is closed. */
export type ZoneRow = {
  id: string;
  name: string;
  price: number;
  workDays: number[];
  polygon: readonly (readonly [number, number])[];
};

function columnsOf({ polygon, ...zone }: ZoneRow) {
  const [lngs, lats] = [polygon.map(([lng]) => lng), polygon.map(([, lat]) => lat)];
  return {
    ...zone,
    polygon: JSON.stringify(polygon),
    minLongitude: Math.min(...lngs),
    maxLongitude: Math.max(...lngs),
    minLatitude: Math.min(...lats),
    maxLatitude: Math.max(...lats),
  };
}

export async function insertZone(tx: Tx, siteId: SiteId, groomerId: string, zone: ZoneRow): Promise<void> {
  await tx
    .insertInto("workZones")
    .values({ siteId, groomerId, ...columnsOf(zone) })
    .execute();
}

export async function updateZone(tx: Tx, siteId: SiteId, groomerId: string, zone: ZoneRow): Promise<void> {
  const { id, ...columns } = columnsOf(zone);
  await tx
    .updateTable("workZones")
    .set(columns)
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("id", "=", id)
    .execute();
}

export async function deleteZone(tx: Tx, siteId: SiteId, groomerId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("workZones")
    .where("siteId", "=", siteId)
    .where("groomerId", "=", groomerId)
    .where("id", "=", id)
    .execute();
}

type Box = { west: number; south: number; east: number; north: number };

/** The outlines of other listed groomers' zones whose boxes overlap a box, at most `limit`. */
export async function listOtherOutlines(
  db: Db,
  siteId: SiteId,
  groomerId: string,
  { west, south, east, north }: Box,
  limit: number,
): Promise<Ring[]> {
  const rows = await db
    .selectFrom("workZones as zone")
    .innerJoin("groomers as groomer", "groomer.id", "zone.groomerId")
    .innerJoin("accounts as account", "account.id", "groomer.accountId")
    .select("zone.polygon")
    .where("zone.siteId", "=", siteId)
    .where("zone.groomerId", "<>", groomerId)
    .where(IS_LISTED)
    .where(
      sql<boolean>`box(point(zone.max_longitude, zone.max_latitude), point(zone.min_longitude, zone.min_latitude))
        && box(point(${east}::float8, ${north}::float8), point(${west}::float8, ${south}::float8))`,
    )
    .orderBy("zone.id")
    .limit(limit)
    .execute();
  return rows.map(({ polygon }) => polygon);
}

/** The groomer's permissions and state, and the area with its time zone, both null until there is one. */
export function findZoneOwner(db: Db | Tx, siteId: SiteId, groomerId: string) {
  return db
    .selectFrom("groomers as groomer")
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.id", "=", "groomer.accountId").onRef("account.siteId", "=", "groomer.siteId"),
    )
    .leftJoin("areas as area", "area.id", "groomer.areaId")
    .select(["groomer.id", "groomer.permissions", "groomer.areaId", "area.timeZone", "account.status"])
    .where("groomer.siteId", "=", siteId)
    .where("groomer.id", "=", groomerId)
    .executeTakeFirst();
}
