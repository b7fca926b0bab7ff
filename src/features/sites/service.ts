import type { Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { asSiteId, newId } from "#kit/server/ids.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ContentPage, MenuItem, SentMessage, Site } from "./contract.ts";
import { findPreviewed } from "./internal/find-previewed.ts";
import { readDeployment } from "./ports.ts";
import type { FormerRules } from "./rules/order-rules.ts";
import {
  findOrigin,
  frameAncestors,
  type HostAddress,
  isSafeLink,
  parseSettings,
  type Settings,
} from "./rules.ts";
import * as sitesStore from "./store.ts";
import { MESSAGE_REMOVED } from "./words.ts";

/** A brand with its booking rules. */
export type SiteRecord = {
  id: SiteId;
  slug: string;
  settings: Settings;
  /** Up to this long before a visit, the customer may reschedule or cancel without approval. */
  noticeMinutes: number;
  /** A visit starts at least this long after its booking. */
  leadMinutes: number;
  /** Visits can be booked this far ahead. */
  horizonDays: number;
  /** A request expires after this time without an answer. */
  answerHours: number;
  /** The share of the price that a granted late cancellation or a no-show costs. */
  lateFeePercent: number;
  /** What a groomer earns for another groomer who comes by their code. */
  groomerReferralCents: number;
  /** Above this sum of an order's refunds, staff prove anew that it is them. */
  refundLimitCents: number;
  /** A groomer may mark a visit as a no-show this long after its start. */
  noShowWaitMinutes: number;
  /** The fee for processing a payment when customers bear it, in basis points and cents; else null. */
  processingFee: { basisPoints: number; fixed: number; cap: number | null } | null;
  hosts: readonly HostAddress[];
  /** What held for orders that were placed earlier; see `rulesOf`. */
  former: readonly FormerRules[];
};

/** The longest time until a node without news of changes shows a changed setting, host or page. */
const CACHE_MS = 15_000;
/** A limit for the cache, because requests may name any made-up host. */
const MAX_HOSTS = 2_000;

type HostRecord = SiteRecord & { origin: string };
type CachedSite = { until: number; reading: Promise<HostRecord | null> };
const sitesByDatabase = new WeakMap<Db, Map<string, CachedSite>>();

function toHostRecord(row: sitesStore.SiteRow, host: string): HostRecord {
  const origin = findOrigin(row, `http://${host}`);
  const { processingFeePayer: payer, processingFeeBasisPoints: basisPoints, ...own } = row;
  const { processingFeeFixed: fixed, processingFeeCap: cap, ...site } = own;
  const processingFee = payer === "customer" ? { basisPoints, fixed, cap } : null;
  return { ...site, id: asSiteId(row.id), settings: parseSettings(row.settings), processingFee, origin };
}

/**
 * Returns the cached brand of `key`, or calls `read` and caches its result for `CACHE_MS`. Callers at the
 * same moment share one read. A failed read is not cached.
 */
function readThroughCache(
  db: Db,
  key: string,
  read: () => Promise<sitesStore.SiteRow | undefined>,
  host = "",
): Promise<HostRecord | null> {
  const cache = sitesByDatabase.get(db) ?? new Map<string, CachedSite>();
  sitesByDatabase.set(db, cache);
  const cached = cache.get(key);
  if (cached && cached.until > performance.now()) return cached.reading;
  if (cache.size >= MAX_HOSTS) cache.clear();
  const reading = read().then((row) => (row ? toHostRecord(row, host) : null));
  cache.set(key, { until: performance.now() + CACHE_MS, reading });
  reading.catch(() => cache.delete(key));
  return reading;
}

/** Finds the brand of a host (no port) by exact match, with that host's origin. Null for an unknown host. */
export function findSite(db: Db, host: string): Promise<HostRecord | null> {
  return readThroughCache(db, `host ${host}`, () => sitesStore.findByHost(db, host), host);
}

/** Reads a brand with its settings, booking rules and hosts. The brand must exist. */
export async function readSite(db: Db, siteId: SiteId): Promise<SiteRecord> {
  const site = await readThroughCache(db, `id ${siteId}`, () => sitesStore.read(db, siteId));
  if (!site) throw notFound("This site");
  return site;
}

/** Origins that may embed the pages of this host. The list is empty for an unknown host. */
export async function listEmbedders(db: Db, host: string): Promise<readonly string[]> {
  const site = await findSite(db, host);
  return site ? frameAncestors(site.settings) : [];
}

/**
 * Lists each brand with one address for a browser on this machine: `localhost`, else `*.localhost`, else any
 * host. Brands with a local address come first.
 */
export async function listAddresses(db: Db): Promise<{ name: string; origin: string }[]> {
  const rankHost = (host: string) => (host === "localhost" ? 0 : host.endsWith(".localhost") ? 1 : 2);
  const hosts = await sitesStore.listHosts(db);
  return [...Map.groupBy(hosts, ({ slug }) => slug).values()]
    .flatMap((hostsOfBrand) => hostsOfBrand.sort((a, b) => rankHost(a.host) - rankHost(b.host)).slice(0, 1))
    .sort((a, b) => rankHost(a.host) - rankHost(b.host));
}

/** At the start of a demo, sets the origins of this machine's hosts to http and this port. */
export async function setLocalOrigins(db: Db, port: number): Promise<void> {
  await sitesStore.setLocalOrigins(db, port);
  forgetSites(db);
}

/** Empties the caches. Call it after this process has written settings, hosts or pages. */
export function forgetSites(db: Db): void {
  sitesByDatabase.delete(db);
  pagesByDatabase.delete(db);
}

/** Shows the published settings; the draft to staff who preview it. */
export async function showCurrent(context: Context): Promise<Site> {
  const { db, siteId } = context;
  const { slug, settings } = await readSite(db, siteId);
  const previewed = await findPreviewed(context);
  const deployment = readDeployment();
  return {
    ...{ ...(previewed ?? settings), id: siteId, site: slug, ...deployment },
    isPreview: previewed !== null,
  };
}

export async function showPrimaryMenu({ db, siteId }: Context, slug: string): Promise<MenuItem[]> {
  const site = await readSite(db, siteId);
  if (site.slug !== slug) throw notFound("This site");
  const items = await sitesStore.listMenu(db, siteId, "primary");
  return items.filter((item) => isSafeLink(item.url));
}

type CachedPage = { until: number; page: ContentPage };
const pagesByDatabase = new WeakMap<Db, Map<string, CachedPage>>();
const MAX_PAGES = 500;

/**
 * Reads a published page of the brand; a node without news of changes shows it for at most 15 seconds more.
 * A missing page is not cached, because requests may carry any made-up path.
 */
export async function showPage({ db, siteId, now }: Context, path: string): Promise<ContentPage> {
  const cache = pagesByDatabase.get(db) ?? new Map<string, CachedPage>();
  pagesByDatabase.set(db, cache);
  const key = `${siteId} ${path}`;
  const cached = cache.get(key);
  if (cached && cached.until > performance.now()) return cached.page;
  const row = await sitesStore.findPage(db, siteId, path, now);
  if (!row) throw notFound();
  const page = { ...row, updatedAt: row.updatedAt.toISOString() };
  if (cache.size >= MAX_PAGES) cache.clear();
  cache.set(key, { until: performance.now() + CACHE_MS, page });
  return page;
}

/** The paths of the brand's published pages, with the time of the last change of each page. */
export function listPagePaths(db: Db, siteId: SiteId, now: Date, limit: number) {
  return sitesStore.listPagePaths(db, siteId, now, limit);
}

/** Saves a booking request as a lead in the caller's transaction. The rate limits do not count this lead. */
export async function saveRequestLead(
  tx: Tx,
  siteId: SiteId,
  lead: Omit<sitesStore.NewLead, "id" | "kind">,
  now: Date,
): Promise<void> {
  await sitesStore.insertLead(tx, siteId, { ...lead, id: newId(), kind: "appointment_request" }, now);
}

/**
 * Deletes the leads with one of these addresses. Null stands for an address that the customer has not proved.
 */
export async function deleteLeads(
  tx: Tx,
  siteId: SiteId,
  proved: { email: string | null; phoneNumber: string | null },
): Promise<void> {
  await sitesStore.deleteLeads(tx, siteId, proved);
}

const MAX_MESSAGES = 100;

/** Shows the newest mails and texts of the brand. Outside demo mode the outbox is not found. */
export async function showOutbox({ db, siteId, now }: Context): Promise<SentMessage[]> {
  if (!readDeployment().demo) throw notFound("This page");
  const rows = await sitesStore.listMessages(db, siteId, MAX_MESSAGES, now);
  return rows.map(({ bodyText, attachments, createdAt, sentAt, ...row }) => ({
    ...row,
    text: bodyText || MESSAGE_REMOVED,
    attachments: attachments.map(({ name }) => name),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}
