import type { Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { asSiteId, newId } from "#kit/server/ids.ts";
import { queueMessage } from "#kit/server/outbox.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ContentPage, LeadInput, MenuItem, SentMessage, Site } from "./contract.ts";
import { leadMessage } from "./mail.ts";
import { readDeployment } from "./ports.ts";
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
  hosts: readonly HostAddress[];
};

/** A changed setting or host shows after at most this time, on every node. */
const CACHE_MS = 15_000;
/** The cache is bounded, because requests may carry any made-up host. */
const MAX_HOSTS = 2_000;

type HostRecord = SiteRecord & { origin: string };
type CachedSite = { until: number; reading: Promise<HostRecord | null> };
const sitesByDatabase = new WeakMap<Db, Map<string, CachedSite>>();

function present(row: sitesStore.SiteRow, host: string): HostRecord {
  const origin = findOrigin(row, `http://${host}`);
  return { ...row, id: asSiteId(row.id), settings: parseSettings(row.settings), origin };
}

/** Caches a read. Callers at the same moment share one read; a failed read is not cached. */
function remember(
  db: Db,
  key: string,
  read: () => Promise<sitesStore.SiteRow | undefined>,
  host = "",
): Promise<HostRecord | null> {
  const cache = sitesByDatabase.get(db) ?? new Map<string, CachedSite>();
  sitesByDatabase.set(db, cache);
  const known = cache.get(key);
  if (known && known.until > performance.now()) return known.reading;
  if (cache.size >= MAX_HOSTS) cache.clear();
  const reading = read().then((row) => (row ? present(row, host) : null));
  cache.set(key, { until: performance.now() + CACHE_MS, reading });
  reading.catch(() => cache.delete(key));
  return reading;
}

/**
 * The brand of a bare host (no port), by exact match, with its origin; null for an unknown host.
 */
export function findSite(db: Db, host: string): Promise<HostRecord | null> {
  return remember(db, `host ${host}`, () => sitesStore.findByHost(db, host), host);
}

/** A brand's settings, notice and horizon. */
export async function readSite(db: Db, siteId: SiteId): Promise<SiteRecord> {
  const site = await remember(db, `id ${siteId}`, () => sitesStore.read(db, siteId));
  if (!site) throw notFound("This site");
  return site;
}

/** Origins that may embed the pages of a host; none for an unknown host. */
export async function listEmbedders(db: Db, host: string): Promise<readonly string[]> {
  const site = await findSite(db, host);
  return site ? frameAncestors(site.settings) : [];
}

/**
 * Every brand with the host that a person on this machine would type: a local one if it has one.
 */
export async function listAddresses(db: Db): Promise<{ name: string; origin: string }[]> {
  const rank = (host: string) => (host === "localhost" ? 0 : host.endsWith(".localhost") ? 1 : 2);
  const hosts = await sitesStore.listHosts(db);
  return [...Map.groupBy(hosts, ({ slug }) => slug).values()]
    .flatMap((own) => own.sort((a, b) => rank(a.host) - rank(b.host)).slice(0, 1))
    .sort((a, b) => rank(a.host) - rank(b.host));
}

/** At the start of a demo: sets the origins of this machine's hosts to http and this port. */
export async function setLocalOrigins(db: Db, port: number): Promise<void> {
  await sitesStore.setLocalOrigins(db, port);
  forgetSites(db);
}

/** Empties the caches, for code that wrote settings, hosts or pages in this process. */
export function forgetSites(db: Db): void {
  sitesByDatabase.delete(db);
  pagesByDatabase.delete(db);
}

export async function showCurrent({ db, siteId }: Context): Promise<Site> {
  const { slug, settings } = await readSite(db, siteId);
  return { ...settings, id: siteId, site: slug, ...readDeployment() };
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
 * A published page of the brand, at most 15 seconds old. A missing page is not cached, because
 * requests may carry any made-up path.
 */
export async function showPage({ db, siteId, now }: Context, path: string): Promise<ContentPage> {
  const cache = pagesByDatabase.get(db) ?? new Map<string, CachedPage>();
  pagesByDatabase.set(db, cache);
  const key = `${siteId} ${path}`;
  const known = cache.get(key);
  if (known && known.until > performance.now()) return known.page;
  const row = await sitesStore.findPage(db, siteId, path, now);
  if (!row) throw notFound();
  const page = { ...row, updatedAt: row.updatedAt.toISOString() };
  if (cache.size >= MAX_PAGES) cache.clear();
  cache.set(key, { until: performance.now() + CACHE_MS, page });
  return page;
}

/** The paths of the brand's own pages, each with the time of its last change. */
export function listPagePaths(db: Db, siteId: SiteId, now: Date, limit: number) {
  return sitesStore.listPagePaths(db, siteId, now, limit);
}

/**
 * Saves a booking request as a lead in the caller's transaction. It does not count against the
 * limits.
 */
export async function saveRequestLead(
  tx: Tx,
  siteId: SiteId,
  lead: Omit<sitesStore.NewLead, "id" | "kind">,
  now: Date,
): Promise<void> {
  await sitesStore.insertLead(tx, siteId, { ...lead, id: newId(), kind: "appointment_request" }, now);
}

/**
 * Deletes the leads with one of these proved addresses; null stands for an address that is not
 * proved.
 */
export async function deleteLeads(
  tx: Tx,
  siteId: SiteId,
  proved: { email: string | null; phoneNumber: string | null },
): Promise<void> {
  await sitesStore.deleteLeads(tx, siteId, proved);
}

/** Counts a lead; refuses it above the limits. */
export async function limitLeads({ db, siteId, ipAddress }: Context): Promise<void> {
  await limitRate(db, "leads of network", `${siteId} ${toNetwork(ipAddress)}`, LEADS_OF_NETWORK);
  await limitRate(db, "leads of site", siteId, LEADS_OF_SITE);
}

// One household or office shares a network; one mailbox can take this many in a day.
const LEADS_OF_NETWORK: RateLimit = { points: 10, seconds: 3_600 };
const LEADS_OF_SITE: RateLimit = { points: 500, seconds: 86_400 };

/**
 * Saves a question and mails it to the brand. A program that fills the hidden field gets thanks
 * only.
 */
export async function createLead(context: Context, input: LeadInput): Promise<Record<string, never>> {
  const { db, siteId, now, origin, ipAddress } = context;
  await limitRate(db, "leads of network", `${siteId} ${toNetwork(ipAddress)}`, LEADS_OF_NETWORK);
  const { topic, ...lead } = input;
  if (topic !== "") return {};
  await limitRate(db, "leads of site", siteId, LEADS_OF_SITE);
  const { settings } = await readSite(db, siteId);
  const id = newId();
  await db.transaction().execute(async (tx) => {
    await sitesStore.insertLead(tx, siteId, { ...lead, id }, now);
    if (settings.emails.service === "") return;
    const letter = leadMessage({ ...lead, brand: settings, origin });
    const recipient = settings.emails.service;
    await queueMessage(tx, { siteId, channel: "mail", key: `lead:${id}`, recipient, ...letter }, now);
  });
  return {};
}

const MAX_MESSAGES = 100;

/** The demo's outbox: the newest mails and texts of the brand. Missing outside demo mode. */
export async function showOutbox({ db, siteId }: Context): Promise<SentMessage[]> {
  if (!readDeployment().demo) throw notFound("This page");
  const rows = await sitesStore.listMessages(db, siteId, MAX_MESSAGES);
  return rows.map(({ bodyText, attachments, createdAt, sentAt, ...row }) => ({
    ...row,
    text: bodyText || MESSAGE_REMOVED,
    attachments: attachments.map(({ name }) => name),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}
