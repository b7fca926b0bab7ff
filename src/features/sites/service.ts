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
  frameAncestors,
  type HostAddress,
  isSafeLink,
  originAt,
  parseSettings,
  type Settings,
} from "./rules.ts";
import * as sitesStore from "./store.ts";

/**
 * A brand as the program knows it. `noticeMinutes`: how late a visit may be moved freely; `leadMinutes`: how
 * soon the first can start; `horizonDays`: how far ahead is booked; `answerHours`: how long what waits for an
 * answer waits; `lateFeePercent`: what is kept of a price where a late cancellation is granted or nobody
 * opened the door.
 */
export type SiteRecord = {
  id: SiteId;
  slug: string;
  settings: Settings;
  noticeMinutes: number;
  leadMinutes: number;
  horizonDays: number;
  answerHours: number;
  lateFeePercent: number;
  hosts: readonly HostAddress[];
};

/** A changed setting or host shows after at most this long, on every node. */
const CACHE_MS = 15_000;
/** Hosts remembered at once; requests may carry any made-up host. */
const MAX_HOSTS = 2_000;

type HostRecord = SiteRecord & { origin: string };
type CachedSite = { until: number; reading: Promise<HostRecord | null> };
const sitesByDatabase = new WeakMap<Db, Map<string, CachedSite>>();

function present(row: sitesStore.SiteRow, host: string): HostRecord {
  const origin = originAt(row, `http://${host}`);
  return { ...row, id: asSiteId(row.id), settings: parseSettings(row.settings), origin };
}

/** Keeps a reading for a while. A failed one is not kept, and many callers at once share one. */
function remember(
  db: Db,
  key: string,
  read: () => Promise<sitesStore.SiteRow | undefined>,
  host = "",
): Promise<HostRecord | null> {
  const kept = sitesByDatabase.get(db) ?? new Map<string, CachedSite>();
  sitesByDatabase.set(db, kept);
  const known = kept.get(key);
  if (known && known.until > performance.now()) return known.reading;
  if (kept.size >= MAX_HOSTS) kept.clear();
  const reading = read().then((row) => (row ? present(row, host) : null));
  kept.set(key, { until: performance.now() + CACHE_MS, reading });
  reading.catch(() => kept.delete(key));
  return reading;
}

/**
 * The brand of a bare host (no port), by exact match, and how that host is reached from outside; null for a
 * host that is nobody's.
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

/** Origins that may frame the pages of a host; an unknown host allows none. */
export async function listEmbedders(db: Db, host: string): Promise<readonly string[]> {
  const site = await findSite(db, host);
  return site ? frameAncestors(site.settings) : [];
}

/** Every brand with the host that a person here would type first: the local one where there is one. */
export async function listAddresses(db: Db): Promise<{ name: string; origin: string }[]> {
  const rank = (host: string) => (host === "localhost" ? 0 : host.endsWith(".localhost") ? 1 : 2);
  const hosts = await sitesStore.listHosts(db);
  return [...Map.groupBy(hosts, ({ slug }) => slug).values()]
    .flatMap((own) => own.sort((a, b) => rank(a.host) - rank(b.host)).slice(0, 1))
    .sort((a, b) => rank(a.host) - rank(b.host));
}

/** At the start of a demo: hosts of this machine are reached by http, on the port that it listens on. */
export async function setLocalOrigins(db: Db, port: number): Promise<void> {
  await sitesStore.setLocalOrigins(db, port);
  forgetSites(db);
}

/** For whoever wrote settings, hosts or pages in this process and cannot wait for the reading to grow old. */
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
 * A published page of the brand, at most 15 seconds old. What is missing is asked for each time: anybody can
 * make up paths.
 */
export async function showPage({ db, siteId, now }: Context, path: string): Promise<ContentPage> {
  const kept = pagesByDatabase.get(db) ?? new Map<string, CachedPage>();
  pagesByDatabase.set(db, kept);
  const key = `${siteId} ${path}`;
  const known = kept.get(key);
  if (known && known.until > performance.now()) return known.page;
  const row = await sitesStore.findPage(db, siteId, path, now);
  if (!row) throw notFound();
  const page = { ...row, updatedAt: row.updatedAt.toISOString() };
  if (kept.size >= MAX_PAGES) kept.clear();
  kept.set(key, { until: performance.now() + CACHE_MS, page });
  return page;
}

/** The paths of the brand's own pages, with when their words last changed. */
export function listPagePaths(db: Db, siteId: SiteId, now: Date, limit: number) {
  return sitesStore.listPagePaths(db, siteId, now, limit);
}

/**
 * Keeps a booking that could not be placed as a lead, inside the caller's transaction, and counts nothing.
 */
export async function saveRequestLead(
  tx: Tx,
  siteId: SiteId,
  lead: Omit<sitesStore.NewLead, "id" | "kind">,
  now: Date,
): Promise<void> {
  await sitesStore.insertLead(tx, siteId, { ...lead, id: newId(), kind: "appointment_request" }, now);
}

/** Forgets what whoever proved these addresses has left as a lead; null: none was proved. */
export async function deleteLeads(
  tx: Tx,
  siteId: SiteId,
  proved: { email: string | null; phoneNumber: string | null },
): Promise<void> {
  await sitesStore.deleteLeads(tx, siteId, proved);
}

/** Counts a lead, and refuses the one too many. */
export async function limitLeads({ db, siteId, ipAddress }: Context): Promise<void> {
  await limitRate(db, "leads of network", `${siteId} ${toNetwork(ipAddress)}`, LEADS_OF_NETWORK);
  await limitRate(db, "leads of site", siteId, LEADS_OF_SITE);
}

// One household or office; and what one mailbox can bear in a day.
const LEADS_OF_NETWORK: RateLimit = { points: 10, seconds: 3_600 };
const LEADS_OF_SITE: RateLimit = { points: 500, seconds: 86_400 };

/**
 * Keeps a question and mails it to the brand. Whoever fills the field that people do not see is thanked, and
 * forgotten.
 */
export async function createLead(context: Context, wish: LeadInput): Promise<Record<string, never>> {
  const { db, siteId, now, origin, ipAddress } = context;
  await limitRate(db, "leads of network", `${siteId} ${toNetwork(ipAddress)}`, LEADS_OF_NETWORK);
  const { topic, ...lead } = wish;
  if (topic !== "") return {};
  await limitRate(db, "leads of site", siteId, LEADS_OF_SITE);
  const { settings } = await readSite(db, siteId);
  const id = newId();
  await db.transaction().execute(async (tx) => {
    await sitesStore.insertLead(tx, siteId, { ...lead, id }, now);
    if (settings.emails.service === "") return;
    const words = leadMessage({ ...lead, brand: settings, origin });
    const recipient = settings.emails.service;
    await queueMessage(tx, { siteId, channel: "mail", key: `lead:${id}`, recipient, ...words }, now);
  });
  return {};
}

const NEWEST_MESSAGES = 100;

export async function showOutbox({ db, siteId }: Context): Promise<SentMessage[]> {
  if (!readDeployment().demo) throw notFound("This page");
  const rows = await sitesStore.listMessages(db, siteId, NEWEST_MESSAGES);
  return rows.map(({ bodyText, attachments, createdAt, sentAt, channel, ...row }) => ({
    ...row,
    channel: channel,
    text: bodyText || "This message is no longer valid, so its words were removed.",
    attachments: attachments.map(({ name }) => name),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }));
}
