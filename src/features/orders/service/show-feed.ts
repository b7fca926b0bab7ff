import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { readSite, type SiteRecord } from "#features/sites/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { feedFile } from "../adapters/calendar-file.ts";
import type { CalendarFeed } from "../contract/calendar-feed.ts";
import { type LinkKind, makeLinkToken, readLinkToken } from "../internal/link-token.ts";
import { toCalendarEntry } from "../mail/calendar-entry.ts";
import * as feeds from "../store/calendar-feeds.ts";

/** A feed shows upcoming visits and those of the last days, far more than a household books. */
const DAYS_BACK = 90;
const MAX_VISITS = 300;
const DAY_MS = 86_400_000;
/** A calendar reads the link every few minutes at most, and several devices may use the same link. */
const READS_OF_LINK: RateLimit = { points: 120, seconds: 3_600 };
/** Calendars go on reading links that have ended, so some wrong reads are normal; an attacker tries many. */
const WRONG_OF_NETWORK: RateLimit = { points: 120, seconds: 3_600 };
const RENEWALS: RateLimit = { points: 20, seconds: 3_600 };

/** 192 bits that only this deployment can derive from the feed's id. */
const KIND: LinkKind = { name: "calendar feed", proofBytes: 24 };

/** Returns the state of a feed. Staff who act for the customer get no URL: they could read it later. */
function present({ siteId, origin, actor }: Context, id: string | undefined): CalendarFeed {
  const isImpersonated = actor.role !== "anonymous" && actor.impersonatorId !== undefined;
  if (id === undefined) return { isOn: false, url: null };
  return {
    isOn: true,
    url: isImpersonated ? null : `${origin}/calendar/${makeLinkToken(KIND, siteId, id)}.ics`,
  };
}

export async function showFeed(context: Context): Promise<CalendarFeed> {
  const { profileId } = actingAs(context, "customer");
  const feed = await feeds.find(context.db, context.siteId, profileId);
  return present(context, feed?.id);
}

/**
 * Replaces the caller's link by a new one, which also turns the feed on. Refuses staff who act for the
 * customer: they could read the calendar even after that.
 */
export async function renewFeed(context: Context): Promise<CalendarFeed> {
  const { db, siteId, now } = context;
  const { profileId: customerId } = actingAs(context, "customer");
  refuseImpersonator(context);
  await limitRate(db, "calendar links of customer", `${siteId} ${customerId}`, RENEWALS);
  const id = newId();
  await feeds.put(db, siteId, { id, customerId, createdAt: now });
  return present(context, id);
}

export async function dropFeed(context: Context): Promise<CalendarFeed> {
  const { profileId } = actingAs(context, "customer");
  refuseImpersonator(context);
  await feeds.remove(context.db, context.siteId, profileId);
  return present(context, undefined);
}

/** Ends the link of an account whose sessions all end: whoever used a session may have copied the link. */
export const dropAccountFeed = (
  tx: Tx,
  { siteId, accountId }: { siteId: SiteId; accountId: string },
): Promise<void> => feeds.removeOfAccount(tx, siteId, accountId);

/**
 * Returns the calendar file behind a link's token. Reads are limited per link, and wrong tokens per network,
 * before the database is searched. Throws `not_found` for a link that is wrong or has ended.
 */
export async function readFeed(context: Context, token: string) {
  const { db, siteId, now, ipAddress } = context;
  const id = readLinkToken(KIND, siteId, token);
  if (id) await limitRate(db, "calendar link", `${siteId} ${id}`, READS_OF_LINK);
  else await limitRate(db, "wrong calendar links", `${siteId} ${toNetwork(ipAddress)}`, WRONG_OF_NETWORK);
  const customerId = id && (await feeds.findOwner(db, siteId, id));
  if (!customerId) throw notFound("This calendar");
  const since = new Date(now.getTime() - DAYS_BACK * DAY_MS);
  const [site, visits] = await Promise.all([
    readSite(db, siteId),
    feeds.listVisits(db, siteId, customerId, { since, limit: MAX_VISITS }),
  ]);
  const entries = visits.map((visit) => toCalendarEntry(toEntrySource(visit, site, context.origin)));
  return { fileName: "visits.ics", content: feedFile(site.settings.name, entries) };
}

function toEntrySource(visit: feeds.FeedVisit, site: SiteRecord, origin: string) {
  const { version: sequence, updatedAt: changedAt, displayName, pets, timeZone, ...rest } = visit;
  const order = {
    ...rest,
    appointmentStart: visit.appointmentStart.toISOString(),
    appointmentEnd: visit.appointmentEnd.toISOString(),
    createdAt: visit.createdAt.toISOString(),
    area: { timeZone },
    serviceProvider: displayName === null ? null : { displayName },
    petServicesByPet: pets.map((name) => ({ pet: { name } })),
  };
  return { order, site, origin, sequence, changedAt };
}
