import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { imageOf, imagesOf } from "#kit/wire/image.ts";
import { idSchema } from "#kit/wire/schema.ts";
import type { GroomerBrief, GroomerCard } from "./contract.ts";
import { meanRating } from "./rules.ts";
import * as groomersStore from "./store.ts";

/** What other features must know of a groomer: who it is, and where, when, what and how fast it works. */
export type Groomer = GroomerBrief & {
  accountId: string;
  email: string;
  areaId: string;
  timeZone: string;
  pacePercent: number;
  usualMinutes: number;
  weightLimitLbs: number | null;
  autoAcceptOrders: boolean;
  startPlace: { lat: number; lng: number };
  hours: readonly { weekday: number; startMinute: number; endMinute: number }[];
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

/** Active groomers by id, in the order asked; those that are gone or of another site are left out. */
export async function readGroomers(db: Db, siteId: SiteId, ids: readonly string[]): Promise<Groomer[]> {
  const [rows, zones, hours, refused, offered] = await Promise.all([
    groomersStore.readGroomers(db, siteId, ids),
    groomersStore.readZones(db, siteId, ids),
    groomersStore.readHours(db, siteId, ids),
    groomersStore.readRefusedBreeds(db, siteId, ids),
    groomersStore.readOfferedServices(db, siteId, ids),
  ]);
  const by = <R extends { groomerId: string }>(list: readonly R[]) =>
    Map.groupBy(list, (one) => one.groomerId);
  const [zonesBy, hoursBy, refusedBy, offeredBy] = [by(zones), by(hours), by(refused), by(offered)];
  const groomers = rows.map((row) => ({
    ...brief(row),
    accountId: row.accountId,
    email: row.email,
    areaId: row.areaId,
    timeZone: row.timeZone,
    pacePercent: row.pacePercent,
    usualMinutes: row.usualMinutes,
    weightLimitLbs: row.weightLimit,
    autoAcceptOrders: row.autoAcceptOrders,
    startPlace: { lat: row.startLatitude, lng: row.startLongitude },
    hours: hoursBy.get(row.id) ?? [],
    zones: (zonesBy.get(row.id) ?? []).map((zone) => ({ ...zone, priceCents: zone.price })),
    refusedBreedIds: (refusedBy.get(row.id) ?? []).map((one) => one.breedId),
    serviceIds: new Set((offeredBy.get(row.id) ?? []).map((one) => one.serviceId)),
  }));
  const place = new Map(ids.map((id, index) => [id, index]));
  return groomers.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
}

/** Active groomers whose zones may cover a point; the polygons are still to be asked. */
export async function groomersNear(
  db: Db,
  siteId: SiteId,
  point: { lat: number; lng: number },
): Promise<Groomer[]> {
  return readGroomers(db, siteId, await groomersStore.findNear(db, siteId, point));
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
    logo: imageOf(row.logo),
    images: imagesOf(row.images),
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
export async function readMiddles(
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
    profilePicture: imageOf(row.profilePicture),
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
