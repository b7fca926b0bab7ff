import type { PetType } from "#features/pets/contract.ts";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { AddOn, Category, SizePrice } from "./contract.ts";

export async function readCategories(db: Db, siteId: SiteId): Promise<Category[]> {
  const rows = await db
    .selectFrom("serviceCategories as category")
    .innerJoin("petTypes as type", "type.id", "category.petTypeId")
    .select(["category.id", "category.slug", "category.name"])
    .select(["type.id as typeId", "type.termId", "type.name as typeName", "type.slug as typeSlug"])
    .where("category.siteId", "=", siteId)
    .orderBy("category.position")
    .orderBy("category.name")
    .orderBy("category.id")
    .execute();
  return rows.map((row) => ({ id: row.id, slug: row.slug, name: row.name, petType: toPetType(row) }));
}

function toPetType(row: { typeId: string; termId: number; typeName: string; typeSlug: string }): PetType {
  return { id: row.typeId, termId: row.termId, name: row.typeName, slug: row.typeSlug };
}

/** All active services of a site with their category and kind of pet, in the order of the menu. */
export async function readServices(db: Db, siteId: SiteId) {
  const rows = await db
    .selectFrom("services as service")
    .innerJoin("serviceCategories as category", "category.id", "service.categoryId")
    .innerJoin("petTypes as type", "type.id", "service.petTypeId")
    .select(["service.id", "service.slug", "service.name", "service.description", "service.baseServiceTime"])
    .select(["service.features", "category.slug as categorySlug"])
    .select(["type.id as typeId", "type.termId", "type.name as typeName", "type.slug as typeSlug"])
    .where("service.siteId", "=", siteId)
    .where("service.active", "=", true)
    .orderBy("category.position")
    .orderBy("service.position")
    .execute();
  return rows.map(({ typeId, termId, typeName, typeSlug, ...row }) => ({
    ...row,
    petType: toPetType({ typeId, termId, typeName, typeSlug }),
  }));
}

export function readPrices(db: Db, siteId: SiteId): Promise<(SizePrice & { serviceId: string })[]> {
  return db
    .selectFrom("servicePrices as price")
    .innerJoin("services as service", "service.id", "price.serviceId")
    .innerJoin("petSizes as size", "size.id", "price.sizeId")
    .select(["price.serviceId", "price.sizeId", "price.minPrice", "price.maxPrice", "price.minutes"])
    .where("service.siteId", "=", siteId)
    .orderBy("size.minWeight")
    .execute();
}

export function readAddOns(db: Db, siteId: SiteId): Promise<(AddOn & { serviceId: string })[]> {
  return db
    .selectFrom("addOns as addOn")
    .innerJoin("serviceAddOns as fit", "fit.addOnId", "addOn.id")
    .select(["fit.serviceId", "addOn.id", "addOn.slug", "addOn.name", "addOn.description"])
    .select(["addOn.price", "addOn.duration", "addOn.availableInOnlineBooking"])
    .where("addOn.siteId", "=", siteId)
    .where("addOn.active", "=", true)
    .orderBy("addOn.position")
    .execute();
}

/** Active products in their order, with images as stored. */
export function readUpsells(db: Db, siteId: SiteId) {
  return db
    .selectFrom("upsells")
    .select(["id", "name", "description", "price", "images", "defaultImage"])
    .where("siteId", "=", siteId)
    .where("active", "=", true)
    .orderBy("position")
    .execute();
}
