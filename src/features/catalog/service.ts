import type pg from "pg";
import { forgetAreas } from "#features/places/service.ts";
import { forgetSites } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { type ChangeFeed, openChangeFeed } from "#kit/server/change-feed.ts";
import type { Db } from "#kit/server/database.ts";
import { asSiteId } from "#kit/server/ids.ts";
import type { Log } from "#kit/server/log.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { AddOn, Category, Service, SizePrice, Upsell } from "./contract.ts";
import { showUpsell } from "./rules.ts";
import * as catalogStore from "./store.ts";

/** Everything that a brand sells. A service's `addOns` include add-ons that customers cannot book online. */
export type Catalog = {
  categories: readonly Category[];
  services: readonly Service[];
  serviceById: ReadonlyMap<string, Service>;
  upsells: readonly Upsell[];
};

/** The oldest catalog in use while a node hears no news of changes. */
const CACHE_MS = 10_000;
/** Other nodes use a changed price at most this much later. Prices change rarely. */
const FEED_PAUSE_MS = 200;
const cache = new WeakMap<Db, Map<SiteId, { until: number; reading: Promise<Catalog> }>>();

/** The catalog as of its last change; at most ten seconds old. An order checks the agreed price again. */
export function readCachedCatalog(db: Db, siteId: SiteId, now: Date): Promise<Catalog> {
  const bySite = cache.get(db) ?? new Map();
  cache.set(db, bySite);
  const entry = bySite.get(siteId);
  if (entry && now.getTime() < entry.until) return entry.reading;
  const reading = readCatalog(db, siteId);
  bySite.set(siteId, { until: now.getTime() + CACHE_MS, reading });
  reading.catch(() => bySite.delete(siteId));
  return reading;
}

/** Call it after a committed change of a brand's catalog. This process then reads the catalog again. */
export function forgetCatalog(db: Db, siteId: SiteId): void {
  cache.get(db)?.delete(siteId);
}

/**
 * Forgets each catalog with the areas, and the rules and settings of each brand, that another node has
 * changed, until `close`. One feed reads all, because each feed has a connection of its own.
 */
export function startCatalogFeed({ db, pool, log }: { db: Db; pool: pg.Pool; log: Log }): ChangeFeed {
  return openChangeFeed({
    pool,
    kinds: ["catalog", "site"],
    log,
    pauseMs: FEED_PAUSE_MS,
    // Changes may have been missed while there was no connection.
    onOpen: async () => {
      cache.get(db)?.clear();
      forgetAreas(db);
      forgetSites(db);
    },
    onChange({ kind, siteId }) {
      if (kind === "site") return forgetSites(db);
      forgetCatalog(db, asSiteId(siteId));
      forgetAreas(db, asSiteId(siteId));
    },
    onCurrent: () => {},
    onLost: () => {},
  });
}

/** The catalog from the database, not from the cache. */
async function readCatalog(db: Db, siteId: SiteId): Promise<Catalog> {
  const categories = await catalogStore.readCategories(db, siteId);
  const rows = await catalogStore.readServices(db, siteId);
  const prices = Map.groupBy(await catalogStore.readPrices(db, siteId), (price) => price.serviceId);
  const addOns = Map.groupBy(await catalogStore.readAddOns(db, siteId), (addOn) => addOn.serviceId);
  const services = rows.flatMap((row) =>
    showService(row, prices.get(row.id) ?? [], addOns.get(row.id) ?? []),
  );
  const upsells = (await catalogStore.readUpsells(db, siteId)).map(showUpsell);
  return {
    categories,
    services,
    serviceById: new Map(services.map((service) => [service.id, service])),
    upsells,
  };
}

type Row = Awaited<ReturnType<typeof catalogStore.readServices>>[number];

/** A service for the wire. The list is empty for a service without prices, because brands do not sell it. */
function showService(row: Row, prices: readonly SizePrice[], addOns: readonly AddOn[]): Service[] {
  // `readPrices` sorts by size, the smallest first.
  const [smallest] = prices;
  if (!smallest) return [];
  return [
    {
      ...row,
      baseMinPrice: smallest.minPrice,
      baseMaxPrice: smallest.maxPrice,
      minPrice: Math.min(...prices.map((price) => price.minPrice)),
      maxPrice: Math.max(...prices.map((price) => price.maxPrice)),
      prices: [...prices],
      addOns: [...addOns],
    },
  ];
}

export async function listServices(context: Context, categorySlug: string): Promise<Service[]> {
  const catalog = await readCachedCatalog(context.db, context.siteId, context.now);
  if (!catalog.categories.some((category) => category.slug === categorySlug)) throw notFound("This category");
  return catalog.services.filter((service) => service.categorySlug === categorySlug).map(withOnlineAddOns);
}

function withOnlineAddOns(service: Service): Service {
  return { ...service, addOns: service.addOns.filter((addOn) => addOn.availableInOnlineBooking) };
}

export async function listCategories(context: Context): Promise<Category[]> {
  return [...(await readCachedCatalog(context.db, context.siteId, context.now)).categories];
}
