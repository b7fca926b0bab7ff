import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { LeadInput, MenuItem } from "./contract.ts";
import type { FormerRules } from "./rules/order-rules.ts";
import type { HostAddress } from "./rules.ts";

export type SiteRow = {
  id: string;
  slug: string;
  settings: unknown;
  noticeMinutes: number;
  leadMinutes: number;
  horizonDays: number;
  answerHours: number;
  lateFeePercent: number;
  noShowWaitMinutes: number;
  processingFeePayer: "brand" | "customer";
  processingFeeBasisPoints: number;
  processingFeeFixed: number;
  processingFeeCap: number | null;
  groomerReferralCents: number;
  refundLimitCents: number;
  hosts: HostAddress[];
  former: FormerRules[];
};

/** A brand's hosts: names first, then IP addresses. A host without an origin gets an https origin. */
const hosts = sql<HostAddress[]>`(
  select coalesce(json_agg(
    json_build_object('host', host, 'origin', coalesce(origin, 'https://' || host))
    order by host ~ '^[0-9[]', host
  ), '[]')
  from site_hosts as own where own.site_id = sites.id
)`.as("hosts");

/** The rules that no longer hold, which placed orders may have, the earliest end first. */
const former = sql<FormerRules[]>`(
  select coalesce(json_agg(
    json_build_object(
      'until', (extract(epoch from until) * 1000)::bigint,
      'noticeMinutes', earlier.notice_minutes,
      'lateFeePercent', earlier.late_fee_percent,
      'noShowWaitMinutes', earlier.no_show_wait_minutes
    ) order by until
  ), '[]')
  from former_rules as earlier where earlier.site_id = sites.id
)`.as("former");

const SITE = [
  hosts,
  former,
  "sites.id",
  "slug",
  "settings",
  "noticeMinutes",
  "leadMinutes",
  "horizonDays",
  "answerHours",
  "lateFeePercent",
  "noShowWaitMinutes",
  "processingFeePayer",
  "processingFeeBasisPoints",
  "processingFeeFixed",
  "processingFeeCap",
  "groomerReferralCents",
  "refundLimitCents",
] as const;

/** Takes no `siteId`, unlike other reads, because this read finds the site. */
export function findByHost(db: Db, host: string): Promise<SiteRow | undefined> {
  return db
    .selectFrom("siteHosts")
    .innerJoin("sites", "sites.id", "siteHosts.siteId")
    .select(SITE)
    .where("host", "=", host)
    .executeTakeFirst();
}

export function read(db: Db, siteId: SiteId): Promise<SiteRow> {
  return db.selectFrom("sites").select(SITE).where("id", "=", siteId).executeTakeFirstOrThrow();
}

/** Every host with its site, for the addresses printed at start. A site comes once for each of its hosts. */
export function listHosts(db: Db): Promise<(HostAddress & { slug: string; name: string })[]> {
  return db
    .selectFrom("siteHosts")
    .innerJoin("sites", "sites.id", "siteHosts.siteId")
    .select(["slug", "name", "host", sql<string>`coalesce(origin, 'https://' || host)`.as("origin")])
    .orderBy("slug")
    .orderBy("host")
    .execute();
}

/** Sets the origins of this machine's hosts to http and this port, for all sites. Only for the demo. */
export async function setLocalOrigins(db: Db, port: number): Promise<void> {
  const origin = sql<string>`'http://' || host || ${port === 80 ? "" : `:${port}`}::text`;
  await db
    .updateTable("siteHosts")
    .set({ origin })
    .where((expression) =>
      expression.or([
        expression("host", "in", ["localhost", "127.0.0.1", "[::1]"]),
        expression("host", "like", "%.localhost"),
      ]),
    )
    .where("origin", "is distinct from", origin)
    .execute();
}

export function listMenu(db: Db, siteId: SiteId, menu: string): Promise<MenuItem[]> {
  return db
    .selectFrom("menuItems")
    .select(["slug", "title", "url"])
    .where("siteId", "=", siteId)
    .where("menu", "=", menu)
    .orderBy("position")
    .execute();
}

/** A page that is published at `now`. */
export function findPage(db: Db, siteId: SiteId, path: string, now: Date) {
  return db
    .selectFrom("cmsPages")
    .select(["path", "title", "description", "body", "updatedAt"])
    .where("siteId", "=", siteId)
    .where("path", "=", path)
    .where("publishedAt", "<=", now)
    .executeTakeFirst();
}

/** Paths of the pages that are published at `now`. */
export function listPagePaths(db: Db, siteId: SiteId, now: Date, limit: number) {
  return db
    .selectFrom("cmsPages")
    .select(["path", "updatedAt"])
    .where("siteId", "=", siteId)
    .where("publishedAt", "<=", now)
    .orderBy("path")
    .limit(limit)
    .execute();
}

/** `appointment_request`: a booking request for which no time fits. */
export type NewLead = Omit<LeadInput, "topic" | "kind"> & {
  id: string;
  kind: LeadInput["kind"] | "appointment_request";
};

export async function insertLead(tx: Tx, siteId: SiteId, lead: NewLead, now: Date): Promise<void> {
  await tx
    .insertInto("leads")
    .values({
      ...lead,
      siteId,
      email: lead.email ?? null,
      phoneNumber: lead.phoneNumber ?? null,
      createdAt: now,
    })
    .execute();
}

/** Deletes the leads that have one of these addresses. Null matches no lead. */
export async function deleteLeads(
  tx: Tx,
  siteId: SiteId,
  { email, phoneNumber }: { email: string | null; phoneNumber: string | null },
): Promise<void> {
  // In SQL a comparison with null is never true, so an unknown address matches no lead.
  await tx
    .deleteFrom("leads")
    .where("siteId", "=", siteId)
    .where((expression) =>
      expression.or([
        expression(sql<string>`lower(email)`, "=", email?.toLowerCase() ?? null),
        expression("phoneNumber", "=", phoneNumber),
      ]),
    )
    .execute();
}

/** The newest `limit` mails and texts, without those that still wait at `now`. */
export function listMessages(db: Db, siteId: SiteId, limit: number, now: Date) {
  return db
    .selectFrom("outboxMessages")
    .select(["id", "channel", "recipient", "subject", "bodyText", "attachments", "createdAt", "sentAt"])
    .select(sql<boolean>`reply_to is not null`.as("isAnswerable"))
    .where("siteId", "=", siteId)
    .where((of) => of.or([of("notBefore", "is", null), of("notBefore", "<=", now)]))
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
