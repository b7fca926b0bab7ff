import { pointInRing } from "#features/places/rules.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toImage, toImages } from "#kit/wire/image.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { rosterOf } from "./board/roster.ts";
import type { GroomerBrief, GroomerCard } from "./contract.ts";
import { meanRating } from "./rules.ts";
import * as groomersStore from "./store.ts";

/** What other features must know of a groomer. */
export type Groomer = groomersStore.WholeGroomer;

/**
 * Active groomers by id as the database has them, in the order asked; those gone or of another site are left
 * out.
 */
export async function readGroomers(db: Db, siteId: SiteId, ids: readonly string[]): Promise<Groomer[]> {
  const groomers = await groomersStore.readGroomersById(db, siteId, ids);
  const place = new Map(ids.map((id, index) => [id, index]));
  return groomers.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** As `readGroomers`, as a part of a larger reading; `toGroomers` reads its rows. */
export function selectGroomers(db: Db, siteId: SiteId, ids: readonly string[]) {
  return groomersStore.selectGroomers(db, siteId, ids);
}

export function toGroomers(rows: readonly Parameters<typeof groomersStore.toGroomer>[0][]): Groomer[] {
  return rows.map(groomersStore.toGroomer);
}

/**
 * As `readGroomers`, from memory where a roster is kept: for what is shown, and judged again before it is
 * sold.
 */
export async function readCachedGroomers(db: Db, siteId: SiteId, ids: readonly string[]): Promise<Groomer[]> {
  const roster = rosterOf(db);
  const sure = new Map(roster?.read(siteId, ids).map((groomer) => [groomer.id, groomer]));
  const unsure = ids.filter((id) => !sure.has(id));
  for (const groomer of await groomersStore.readGroomersById(db, siteId, unsure))
    sure.set(groomer.id, groomer);
  return ids.flatMap((id) => sure.get(id) ?? []);
}

/** Active groomers with a zone that holds a point, by id. From memory where a roster is kept. */
export async function listGroomersCovering(
  db: Db,
  siteId: SiteId,
  point: Point,
): Promise<readonly Groomer[]> {
  const known = rosterOf(db)?.covering(siteId, point);
  if (known?.unsure.length === 0) return known.groomers;
  if (!known) {
    const ids = await groomersStore.findNear(db, siteId, point);
    return holding(await readGroomers(db, siteId, ids), point);
  }
  const unsure = holding(await groomersStore.readGroomersById(db, siteId, known.unsure), point);
  return [...known.groomers, ...unsure].sort((a, b) => (a.id < b.id ? -1 : 1));
}

type Point = Groomer["startPlace"];

function holding(groomers: readonly Groomer[], { lat, lng }: Point): Groomer[] {
  const point = { latitude: lat, longitude: lng };
  return groomers.filter(({ zones }) => zones.some(({ polygon }) => pointInRing(polygon, point)));
}

/** Active groomers by the area they start in. */
export async function countByArea(db: Db, siteId: SiteId): Promise<ReadonlyMap<string, number>> {
  const rows = await groomersStore.countByArea(db, siteId);
  return new Map(rows.map(({ areaId, count }) => [areaId, count]));
}

/** Active groomers as everybody may see them, of one area or all; the best rated first. */
export async function listCards(
  db: Db,
  siteId: SiteId,
  ask: { areaSlug: string | undefined; limit: number; offset: number },
): Promise<{ items: GroomerCard[]; total: number }> {
  const { rows, total } = await groomersStore.listPublic(db, siteId, ask);
  return { items: rows.map(card), total };
}

/** An active groomer by id or vanity URL as everybody may see it; null when there is none. */
export async function readPublicGroomer(db: Db, siteId: SiteId, by: { id: string } | { vanityUrl: string }) {
  const row = await groomersStore.findPublic(db, siteId, by);
  if (!row) return null;
  const ids = [row.id];
  const [zones, hours, offered, breedsToAvoid] = await Promise.all([
    groomersStore.readZones(db, siteId, ids),
    groomersStore.readHours(db, siteId, ids),
    groomersStore.readOfferedServices(db, siteId, ids),
    groomersStore.readRefusedBreedNames(db, siteId, row.id),
  ]);
  return {
    ...card(row),
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

/** About the middle of where each of these groomers works: that of the box around its first zone. */
export async function readZoneCenters(
  db: Db,
  siteId: SiteId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { latitude: number; longitude: number }>> {
  const zones = await groomersStore.readBoxes(db, siteId, ids);
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

/** The id of an active groomer of this brand, by id or vanity URL; null when there is none. */
export async function findGroomerId(db: Db, siteId: SiteId, idOrUrl: string): Promise<string | null> {
  const by = idSchema.safeParse(idOrUrl).success ? { id: idOrUrl } : { vanityUrl: idOrUrl };
  return (await groomersStore.findPublic(db, siteId, by))?.id ?? null;
}

function card(row: groomersStore.PublicRow): GroomerCard {
  const { areaId: id, areaSlug: slug, areaName: name, timeZone } = row;
  return {
    ...brief(row),
    profilePicture: toImage(row.profilePicture),
    area: { id, slug, name, timeZone },
  };
}

function brief(
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
