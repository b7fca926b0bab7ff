import { asSiteId } from "#kit/server/ids.ts";
import { zipOf } from "../addresses.ts";
import type { Batch } from "../batch.ts";
import type { BrandFact } from "../plain/brands.ts";
import { ADD_ONS, CATEGORIES, SERVICES, UPSELLS } from "../plain/catalog.ts";
import { COUPONS, GIFT_CARDS } from "../plain/promotions.ts";
import { idFrom } from "../random.ts";
import { sizeId, typeId } from "./facts.ts";

const DAY_MS = 86_400_000;

export const siteId = (brand: string) => asSiteId(idFrom(`site/${brand}`));
export const areaId = (brand: string, area: string) => idFrom(`area/${brand}/${area}`);
export const serviceId = (brand: string, slug: string) => idFrom(`service/${brand}/${slug}`);
export const addOnId = (brand: string, slug: string) => idFrom(`add-on/${brand}/${slug}`);
export const upsellId = (brand: string, slug: string) => idFrom(`upsell/${brand}/${slug}`);
export const documentId = (brand: string, kind: string) => idFrom(`agreement/${brand}/${kind}`);

/** A brand's price for a catalog price, in whole dollars. Cents. */
export function leveled(brand: BrandFact, cents: number): number {
  return Math.round((cents * brand.priceLevelPct) / 10_000) * 100;
}

/** `<slug>.localhost`, and for the first brand the names of this machine. */
function hostsOf(brand: BrandFact, isDefault: boolean): string[] {
  return [`${brand.slug}.localhost`, ...(isDefault ? ["localhost", "127.0.0.1", "[::1]"] : [])];
}

/** Adds a brand with its hosts, areas, pages and documents. */
export function addBrand(batch: Batch, brand: BrandFact, isDefault: boolean, now: Date): void {
  const id = siteId(brand.slug);
  const published = new Date(now.getTime() - 400 * DAY_MS);
  batch.add("sites", {
    id,
    slug: brand.slug,
    name: brand.settings.name,
    settings: brand.settings,
    noticeMinutes: brand.noticeHours * 60,
    horizonDays: brand.horizonDays,
    createdAt: published,
  });
  for (const host of hostsOf(brand, isDefault)) batch.add("siteHosts", { host, siteId: id });
  for (const area of brand.areas) {
    const center = zipOf(area.centerZip);
    batch.add("areas", {
      id: areaId(brand.slug, area.slug),
      siteId: id,
      slug: area.slug,
      name: area.name,
      phoneNumber: area.phoneNumber,
      timeZone: area.timeZone,
      taxBasisPoints: area.taxBasisPoints,
      centerLatitude: center.latitude,
      centerLongitude: center.longitude,
      polygon: area.polygon,
    });
  }
  for (const [position, item] of brand.menu.entries()) {
    batch.add("menuItems", {
      id: idFrom(`menu/${brand.slug}/${item.slug}`),
      siteId: id,
      menu: "primary",
      position,
      ...item,
    });
  }
  for (const page of brand.pages) {
    batch.add("cmsPages", {
      id: idFrom(`page/${brand.slug}/${page.path}`),
      siteId: id,
      ...page,
      publishedAt: published,
      updatedAt: published,
    });
  }
  for (const agreement of [...brand.agreements, ...brand.groomerAgreements]) {
    batch.add("agreementDocuments", {
      id: documentId(brand.slug, agreement.kind),
      siteId: id,
      ...agreement,
      publishedAt: published,
    });
  }
}

/** Adds categories, services with prices, add-ons and products. */
export function addCatalog(batch: Batch, brand: BrandFact): void {
  const site = siteId(brand.slug);
  const categoryId = (slug: string) => idFrom(`category/${brand.slug}/${slug}`);
  const kindOf = new Map(CATEGORIES.map((category) => [category.slug, typeId(category.petType)] as const));
  for (const [position, { petType, ...category }] of CATEGORIES.entries()) {
    batch.add("serviceCategories", {
      id: categoryId(category.slug),
      siteId: site,
      petTypeId: typeId(petType),
      position,
      ...category,
    });
  }
  for (const [position, { category, prices, features, ...service }] of SERVICES.entries()) {
    const id = serviceId(brand.slug, service.slug);
    batch.add("services", {
      id,
      siteId: site,
      categoryId: categoryId(category),
      petTypeId: kindOf.get(category) ?? "",
      position,
      features: features.map((name, i) => ({ id: `${service.slug}-${i + 1}`, name })),
      ...service,
    });
    for (const [size, price] of Object.entries(prices)) {
      batch.add("servicePrices", {
        siteId: site,
        serviceId: id,
        sizeId: sizeId(size),
        minPrice: leveled(brand, price.minPrice),
        maxPrice: leveled(brand, price.maxPrice),
        minutes: price.minutes,
      });
    }
  }
  for (const [position, { fits, ...addOn }] of ADD_ONS.entries()) {
    const id = addOnId(brand.slug, addOn.slug);
    batch.add("addOns", { id, siteId: site, position, ...addOn, price: leveled(brand, addOn.price) });
    for (const service of fits) {
      batch.add("serviceAddOns", { siteId: site, serviceId: serviceId(brand.slug, service), addOnId: id });
    }
  }
  for (const [position, { image, alt, ...upsell }] of UPSELLS.entries()) {
    batch.add("upsells", {
      id: upsellId(brand.slug, upsell.slug),
      siteId: site,
      position,
      images: [{ key: image, alt }],
      defaultImage: image,
      ...upsell,
      price: leveled(brand, upsell.price),
    });
  }
}

export function addPromotions(batch: Batch, brand: BrandFact, now: Date): void {
  const site = siteId(brand.slug);
  const inDays = (days: number | null) => (days === null ? null : new Date(now.getTime() + days * DAY_MS));
  for (const { startsInDays, endsInDays, ...coupon } of COUPONS) {
    batch.add("coupons", {
      id: idFrom(`coupon/${brand.slug}/${coupon.code}`),
      siteId: site,
      ...coupon,
      startsAt: inDays(startsInDays),
      endsAt: inDays(endsInDays),
    });
  }
  for (const { expiresInDays, ...card } of GIFT_CARDS) {
    batch.add("giftCards", {
      id: idFrom(`gift-card/${brand.slug}/${card.code}`),
      siteId: site,
      ...card,
      expiresAt: inDays(expiresInDays),
    });
  }
}
