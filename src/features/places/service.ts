import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { cacheReads } from "#kit/server/cached-reads.ts";
import type { Db } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { findZip, readGroundWithin } from "./adapters/zip-directory.ts";
import { zipSpread } from "./adapters/zip-spread.ts";
import type { Area, Ground, GroundQuery } from "./contract.ts";
import { doorNumber, type Place, spreadOf } from "./rules/place.ts";
import type { Precision } from "./rules/precision.ts";
import { findAreaAt, milesBetween, type Point, type Ring } from "./rules.ts";
import * as placesStore from "./store.ts";

/** An area for services. Tax in basis points (1 = 0.01 %). */
export type ServiceArea = {
  id: string;
  slug: string;
  name: string;
  phoneNumber: string;
  timeZone: string;
  taxBasisPoints: number;
  center: Point;
  polygon: Ring;
  /** Of the brand there: one line, or "". */
  address: string;
};

/** Small ZIPs reach at least this far from their center, because centers are rough. */
const LEAST_REACH_MILES = 6;
const CACHE_MS = 10_000;
const cachedAreas = cacheReads<Areas>(CACHE_MS);

/** `served`: without archived areas. */
type Areas = { served: readonly ServiceArea[]; all: readonly ServiceArea[] };

/**
 * The areas that a brand serves, by name, as of their last change; at most ten seconds old. Every list of
 * times and every price needs them.
 */
export async function loadAreas(db: Db, siteId: SiteId): Promise<readonly ServiceArea[]> {
  return (await cachedAreas(db, siteId, () => readAreas(db, siteId))).served;
}

/** As `loadAreas`, with archived areas, which have past orders. */
export async function loadAllAreas(db: Db, siteId: SiteId): Promise<readonly ServiceArea[]> {
  return (await cachedAreas(db, siteId, () => readAreas(db, siteId))).all;
}

/** Call it after a committed change of areas: of a brand's, or without a brand after missed changes. */
export function forgetAreas(db: Db, siteId?: SiteId): void {
  cachedAreas.forget(db, siteId);
}

async function readAreas(db: Db, siteId: SiteId): Promise<Areas> {
  const rows = await placesStore.listAreas(db, siteId);
  const areas = rows.map(({ centerLatitude, centerLongitude, ...row }) => ({
    ...row,
    center: { latitude: centerLatitude, longitude: centerLongitude },
  }));
  const withoutState = ({ active: _, ...area }: (typeof areas)[number]): ServiceArea => area;
  return { served: areas.filter(({ active }) => active).map(withoutState), all: areas.map(withoutState) };
}

/** The area of a brand that contains a point; null outside all areas. */
export async function findArea(db: Db, siteId: SiteId, point: Point): Promise<ServiceArea | null> {
  return findAreaAt(await loadAreas(db, siteId), point);
}

/** An address as the calendar knows it. The spread of a ZIP comes from the bundled directory. */
export function toPlace(address: PlacedAddress): Place {
  const { latitude, longitude, precision = "zip", postalCode } = address;
  const spreadMiles = precision === "exact" ? 0 : spreadOf(precision, zipSpread(postalCode));
  return { lat: latitude, lng: longitude, spreadMiles, door: doorNumber(address) };
}
type PlacedAddress = Point & { precision?: Precision; postalCode: string; addressLine: string };

/** Whether a door may be in a ZIP: no farther from the ZIP's center than ZIPs reach. */
export function mayLieInZip(postalCode: string, door: Point): boolean {
  const center = findZip(postalCode);
  if (!center) return true;
  return milesBetween(center, door) <= Math.max(LEAST_REACH_MILES, 3 * zipSpread(postalCode));
}

async function present({ db, siteId }: Context, area: ServiceArea): Promise<Area> {
  const { slug } = await readSite(db, siteId);
  return { ...area, ...area.center, site: slug };
}

export async function listAreas(context: Context): Promise<Area[]> {
  const areas = await loadAreas(context.db, context.siteId);
  return Promise.all(areas.map((area) => present(context, area)));
}

export async function showAreaAt(context: Context, point: Point): Promise<Area> {
  const area = await findArea(context.db, context.siteId, point);
  if (!area) throw notFound("An area for this place");
  return present(context, area);
}

/** The towns and populated spots for a map. They always come from the ZIP directory. */
export async function readGround(query: GroundQuery): Promise<Ground> {
  return readGroundWithin(query);
}
