import { readBlockedForCaller } from "#features/accounts/service/read-blocked-groomers.ts";
import { findNextFree } from "#features/availability/service/find-next-free.ts";
import { readCachedCatalog } from "#features/catalog/service.ts";
import { isReservedPath } from "#features/groomers/rules/reserved-paths.ts";
import { readPublicGroomer } from "#features/groomers/service.ts";
import { listGalleryPhotos } from "#features/orders/answers/service/list-gallery-photos.ts";
import { loadAreas, type ServiceArea } from "#features/places/service.ts";
import { readReviews } from "#features/reviews/service.ts";
import { isSafeLink } from "#features/sites/rules.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { idSchema } from "#kit/wire/schema.ts";
import type { PublicProfile } from "../contract.ts";
import { areasReached, roundPoint, toStretches } from "../rules.ts";
import { countRepeatedPets } from "../store.ts";

const LATEST_REVIEWS = 6;

type Shown = NonNullable<Awaited<ReturnType<typeof readPublicGroomer>>>;

/** Shows a groomer's public profile. The prices are the brand's prices, without the price of a zone. */
export async function showProfile(context: Context, idOrUrl: string): Promise<PublicProfile> {
  const { db, siteId } = context;
  if (isReservedPath(idOrUrl)) throw notFound("This groomer");
  const key = idSchema.safeParse(idOrUrl).success ? { id: idOrUrl } : { vanityUrl: idOrUrl };
  const groomer = await readPublicGroomer(db, siteId, key);
  if (!groomer || (await readBlockedForCaller(context)).has(groomer.id)) throw notFound("This groomer");
  const nextFreeTimes = await findNextFree(context, [groomer.id]);
  return present(context, groomer, nextFreeTimes.get(groomer.id) ?? null);
}

/**
 * Shows the signed-in groomer's own profile as it is or will be public, without free times: an account that
 * is not open has none, and what was found is remembered for visitors.
 */
export async function previewProfile(context: Context): Promise<PublicProfile> {
  const { profileId: ownId } = actingAs(context, "groomer");
  const groomer = await readPublicGroomer(context.db, context.siteId, { ownId });
  if (!groomer) throw notFound("This groomer");
  return present(context, groomer, null);
}

async function present(
  context: Context,
  groomer: Shown,
  nextFree: PublicProfile["nextFree"],
): Promise<PublicProfile> {
  const { db, siteId, now } = context;
  const [catalog, { reviews, breakdown, summary }, areas, repeatedPets, visitPhotos] = await Promise.all([
    readCachedCatalog(db, siteId, now),
    readReviews(db, siteId, groomer.id, LATEST_REVIEWS),
    loadAreas(db, siteId),
    countRepeatedPets(db, siteId, groomer.id),
    listGalleryPhotos(db, siteId, groomer.id),
  ]);
  return {
    ...groomer,
    images: [...groomer.images, ...visitPhotos],
    nextFree,
    hours: toStretches(groomer.hours),
    zones: groomer.zones.map(({ polygon, ...zone }) => ({
      ...zone,
      points: polygon.map(([longitude, latitude]) => roundPoint({ latitude, longitude })),
    })),
    serviceAreas: listServiceAreas(groomer, areas),
    repeatedPets,
    services: catalog.services
      .filter(({ id }) => groomer.serviceIds.has(id))
      .map((service) => ({ ...service, petType: service.petType.name })),
    links: safeLinks(groomer.links),
    videoLink: groomer.videoLink && isSafeLink(groomer.videoLink) ? groomer.videoLink : null,
    ratingBreakdown: breakdown,
    reviewSummary: summary,
    reviews,
  };
}

/** Lists the groomer's own area, then the other areas that the groomer's zones overlap. */
function listServiceAreas(
  { area, zones }: Shown,
  areas: readonly ServiceArea[],
): PublicProfile["serviceAreas"] {
  const reached = areasReached(areas, zones).filter(({ id }) => id !== area.id);
  return [area, ...reached];
}

/** Reads a groomer's stored links. Unsafe links become empty. */
function safeLinks(stored: unknown): PublicProfile["links"] {
  const links = (stored ?? {}) as Record<string, unknown>;
  const readLink = (name: string) => {
    const link = links[name];
    return typeof link === "string" && isSafeLink(link) && link.startsWith("https:") ? link : "";
  };
  return { facebook: readLink("facebook"), instagram: readLink("instagram"), yelp: readLink("yelp") };
}
