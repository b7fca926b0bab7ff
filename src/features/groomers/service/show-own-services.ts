import { readCachedCatalog } from "#features/catalog/service.ts";
import { readPetFacts } from "#features/pets/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { OwnServices } from "../contract/services.ts";
import { toGroomerPermissions } from "../rules/permissions.ts";
import { findOwnServices } from "../store/own-services.ts";

/** Shows what the brand sells, with what the signed-in groomer, or one that staff name, offers of it. */
export async function showOwnServices(
  context: Context,
  groomerId = actingAs(context, "groomer").profileId,
): Promise<OwnServices> {
  const { db, siteId, now, actor } = context;
  const [own, catalog, { breeds }] = await Promise.all([
    findOwnServices(db, siteId, groomerId),
    readCachedCatalog(db, siteId, now),
    readPetFacts(db),
  ]);
  if (!own) throw notFound("This groomer");
  const nameOfCategory = new Map(catalog.categories.map(({ slug, name }) => [slug, name]));
  return {
    services: catalog.services.map(({ id, name, categorySlug, minPrice, maxPrice }) => ({
      id,
      name,
      categoryName: nameOfCategory.get(categorySlug) ?? "",
      minPrice,
      maxPrice,
      isOffered: own.serviceIds.includes(id),
    })),
    pacePercent: own.pacePercent,
    serviceTime: own.usualMinutes,
    weightLimit: own.weightLimit,
    breedsToAvoid: breeds
      .filter(({ id }) => own.breedIds.includes(id))
      .map(({ id, name, petType }) => ({ id, name, petType: petType.slug })),
    mayChangeServices:
      actor.role === "staff"
        ? mayAsStaff(actor, "groomers.write")
        : toGroomerPermissions(own.permissions).includes("prices"),
  };
}
