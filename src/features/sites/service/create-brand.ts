import type { Db, Tx } from "#kit/server/database.ts";
import { asSiteId, newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { NewBrand } from "../rules/new-brand.ts";
import * as brandsStore from "../store/brands.ts";

/**
 * `slug_taken`, `host_taken`: the brand with the slug `by` has that slug or host. `demo`: this is the demo's
 * database.
 */
export type CreateBrandResult =
  | { ok: true; siteId: SiteId }
  | { ok: false; why: "demo" | "slug_taken" | "host_taken"; by: string };

/**
 * Creates a brand with its host. The brand's pages work at once; bookings need areas, services and groomers.
 */
export async function createBrand(tx: Tx, brand: NewBrand, now: Date): Promise<CreateBrandResult> {
  const { slug, name, origin, email = "", phone = "" } = brand;
  await brandsStore.lockBrands(tx);
  if (await brandsStore.isDemo(tx)) return { ok: false, why: "demo", by: "" };
  const brands = await brandsStore.listBrands(tx);
  if (brands.some((other) => other.slug === slug)) return { ok: false, why: "slug_taken", by: slug };
  const hostOwner = await brandsStore.findSlugByHost(tx, origin.host);
  if (hostOwner !== undefined) return { ok: false, why: "host_taken", by: hostOwner };
  const id = asSiteId(newId());
  const settings = { name, phone, emails: { appointments: email, service: email } };
  await brandsStore.claimForProduction(tx);
  await brandsStore.insertBrand(tx, { id, slug, name, settings }, origin, now);
  return { ok: true, siteId: id };
}

/** Finds the brand with a slug (null without a match), and lists the slugs of all brands. */
export async function findBrand(
  db: Db,
  slug: string,
): Promise<{ siteId: SiteId; slugs: string[] } | { siteId: null; slugs: string[] }> {
  const brands = await brandsStore.listBrands(db);
  const slugs = brands.map((brand) => brand.slug);
  const found = brands.find((brand) => brand.slug === slug);
  return { siteId: found ? asSiteId(found.id) : null, slugs };
}
