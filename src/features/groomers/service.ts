import { pointInRing } from "#features/places/rules.ts";
import { buildReader } from "#kit/server/build-reader.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toImage, toImages } from "#kit/wire/image.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { rosterOf } from "./board/roster.ts";
import type { GroomerBrief, GroomerCard } from "./contract.ts";
import { meanRating } from "./rules.ts";
import * as publicStore from "./store/public-groomers.ts";
import * as groomersStore from "./store.ts";

/** What other features know about a groomer. */
export type Groomer = groomersStore.Groomer;

/** Reads listed groomers of a brand from the database, in the order of `ids`. Skips unknown ids. */
export async function readGroomers(db: Db, siteId: SiteId, ids: readonly string[]): Promise<Groomer[]> {
  const groomers = await groomersStore.readGroomersById(db, siteId, ids);
  const indexOfId = new Map(ids.map((id, index) => [id, index]));
  return groomers.sort((a, b) => (indexOfId.get(a.id) ?? 0) - (indexOfId.get(b.id) ?? 0));
}

/** The statement of `readGroomers`, not yet run. `toGroomers` converts its rows. */
export function selectGroomers(db: Db, siteId: SiteId, ids: readonly string[]) {
  return groomersStore.selectGroomers(db, siteId, ids);
}

export function toGroomers(rows: readonly Parameters<typeof groomersStore.toGroomer>[0][]): Groomer[] {
  return rows.map(groomersStore.toGroomer);
}

const readListed = buildReader((db, { siteId, ids }: { siteId: SiteId; ids: string[] }) => ({
  groomers: selectGroomers(db, siteId, ids),
}));

/** Reads one listed groomer by a statement whose plan is stored. Null for an unknown groomer. */
export async function readGroomer(db: Db, siteId: SiteId, id: string): Promise<Groomer | null> {
  const { groomers } = await readListed(db, { siteId, ids: [id] });
  return toGroomers(groomers)[0] ?? null;
}

/**
 * Like `readGroomers`, but reads the roster in memory where it is current. For listings only: booking needs
 * the rows of the database.
 */
export async function readCachedGroomers(db: Db, siteId: SiteId, ids: readonly string[]): Promise<Groomer[]> {
  const roster = rosterOf(db);
  const groomerById = new Map(roster?.read(siteId, ids).map((groomer) => [groomer.id, groomer]));
  const uncachedIds = ids.filter((id) => !groomerById.has(id));
  for (const groomer of await groomersStore.readGroomersById(db, siteId, uncachedIds))
    groomerById.set(groomer.id, groomer);
  return ids.flatMap((id) => groomerById.get(id) ?? []);
}

/**
 * Lists the groomers with a zone that contains a point, ordered by id. Reads the roster in memory if this
 * process has one, and the database for the ids that the roster is unsure of.
 */
export async function listGroomersCovering(
  db: Db,
  siteId: SiteId,
  point: Point,
): Promise<readonly Groomer[]> {
  const cached = rosterOf(db)?.findCovering(siteId, point);
  if (cached?.unsure.length === 0) return cached.groomers;
  if (!cached) {
    const ids = await groomersStore.findNear(db, siteId, point);
    return filterCovering(await readGroomers(db, siteId, ids), point);
  }
  const fresh = filterCovering(await groomersStore.readGroomersById(db, siteId, cached.unsure), point);
  return [...cached.groomers, ...fresh].sort((a, b) => (a.id < b.id ? -1 : 1));
}

type Point = { lat: number; lng: number };

/** Returns the groomers with at least one work zone whose polygon contains the point. */
function filterCovering(groomers: readonly Groomer[], { lat, lng }: Point): Groomer[] {
  const point = { latitude: lat, longitude: lng };
  return groomers.filter(({ zones }) => zones.some(({ polygon }) => pointInRing(polygon, point)));
}

/** Number of listed groomers by the id of the area where they start. */
export async function countByArea(db: Db, siteId: SiteId): Promise<ReadonlyMap<string, number>> {
  const rows = await publicStore.countByArea(db, siteId);
  return new Map(rows.map(({ areaId, count }) => [areaId, count]));
}

/** Lists the vanity URLs of the groomers with a public page. */
export function listVanityUrls(db: Db, siteId: SiteId, limit: number): Promise<string[]> {
  return publicStore.listVanityUrls(db, siteId, limit);
}

/** Lists public cards of groomers, of one area or of all areas, the best rated groomer first. */
export async function listCards(
  db: Db,
  siteId: SiteId,
  query: publicStore.ListQuery,
): Promise<{ items: GroomerCard[]; total: number }> {
  const { rows, total } = await publicStore.listPublic(db, siteId, query);
  return { items: rows.map(showCard), total };
}

/**
 * Reads the public profile of a listed groomer by id or vanity URL; by `ownId` also of a groomer who is not
 * listed yet, for the groomer's own eyes. Null if no such groomer exists.
 */
export async function readPublicGroomer(db: Db, siteId: SiteId, by: publicStore.ProfileKey) {
  const row = await publicStore.findPublic(db, siteId, by);
  if (!row) return null;
  const ids = [row.id];
  const [zones, hours, offered, breedsToAvoid] = await Promise.all([
    groomersStore.readZones(db, siteId, ids),
    groomersStore.readHours(db, siteId, ids),
    groomersStore.readOfferedServices(db, siteId, ids),
    publicStore.readRefusedBreedNames(db, siteId, row.id),
  ]);
  return {
    ...showCard(row),
    vanPicture: toImage(row.vanPicture),
    logo: toImage(row.logo),
    images: toImages(row.images),
    description: row.description,
    phoneNumber: row.phoneNumber,
    weightLimit: row.weightLimit,
    links: row.links,
    videoLink: row.videoLink,
    zones,
    hours,
    serviceIds: new Set(offered.map(({ serviceId }) => serviceId)),
    breedsToAvoid,
  };
}

/** The center of the box around each groomer's first zone, in degrees, by groomer id. */
export async function readZoneCenters(
  db: Db,
  siteId: SiteId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { latitude: number; longitude: number }>> {
  const zones = await groomersStore.readBoxes(db, siteId, ids);
  // In a Map the last entry of a groomer wins, so the reversed order selects the first zone.
  return new Map(
    zones.toReversed().map((zone) => [
      zone.groomerId,
      {
        latitude: (zone.minLatitude + zone.maxLatitude) / 2,
        longitude: (zone.minLongitude + zone.maxLongitude) / 2,
      },
    ]),
  );
}

/** Finds the id of a listed groomer of this brand by id or vanity URL. Null if no such groomer exists. */
export async function findGroomerId(db: Db, siteId: SiteId, idOrUrl: string): Promise<string | null> {
  const key = idSchema.safeParse(idOrUrl).success ? { id: idOrUrl } : { vanityUrl: idOrUrl };
  return (await publicStore.findPublic(db, siteId, key))?.id ?? null;
}

function showCard(row: publicStore.PublicRow): GroomerCard {
  const { areaId: id, areaSlug: slug, areaName: name, timeZone } = row;
  return {
    ...showBrief(row),
    profilePicture: toImage(row.profilePicture),
    area: { id, slug, name, timeZone },
  };
}

function showBrief(
  row: Omit<GroomerBrief, "rating" | "reviewCount"> & { ratingSum: number; ratingCount: number },
): GroomerBrief {
  return {
    id: row.id,
    vanityUrl: row.vanityUrl,
    displayName: row.displayName,
    businessName: row.businessName,
    tagLine: row.tagLine,
    rating: meanRating(row.ratingSum, row.ratingCount),
    reviewCount: row.ratingCount,
  };
}
