import { createHash } from "node:crypto";
import { timeOffUid, visitUid } from "#features/calendar/feeds/rules/own-events.ts";
import { isAgreed } from "#features/orders/rules/order.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { hashToken } from "#kit/server/ids.ts";
import { limitRate, type RateLimit, toNetwork } from "#kit/server/rate-limits.ts";
import { notFound } from "#kit/wire/errors.ts";
import { formatAddress } from "#kit/wire/format/addresses.ts";
import { type FileEntry, groomerFile } from "../adapters/groomer-file.ts";
import * as store from "../store.ts";
import { TIME_OFF_TITLE, visitTitle } from "../words.ts";

const DAY_MS = 86_400_000;
const DAYS_BACK = 60;
const DAYS_AHEAD = 180;
/** Eight visits on each of these days. */
const MAX_VISITS = 2_000;
/** A calendar reads the link every few minutes at most, and several devices may use the same link. */
const READS_OF_LINK: RateLimit = { points: 120, seconds: 3_600 };
/** Calendars go on reading links that have ended, so some wrong reads are normal; an attacker tries many. */
const WRONG_OF_NETWORK: RateLimit = { points: 120, seconds: 3_600 };
const TOKEN = /^[\w-]{32}$/;

/**
 * Returns the calendar file behind a groomer's link. Reads are limited per link, wrong tokens per network.
 * Throws `not_found` for a link that is wrong, of another brand, or has ended.
 */
export async function readGroomerCalendar(context: Context, token: string) {
  const { db, siteId, now, ipAddress } = context;
  const groomerId = TOKEN.test(token) ? await store.findOwner(db, siteId, hashToken(token)) : null;
  if (!groomerId) {
    const network = `${siteId} ${toNetwork(ipAddress)}`;
    await limitRate(db, "wrong groomer calendar links", network, WRONG_OF_NETWORK);
    throw notFound("This calendar");
  }
  await limitRate(db, "groomer calendar link", `${siteId} ${groomerId}`, READS_OF_LINK);
  const window = {
    from: new Date(now.getTime() - DAYS_BACK * DAY_MS),
    to: new Date(now.getTime() + DAYS_AHEAD * DAY_MS),
  };
  const [site, visits, timeOff] = await Promise.all([
    readSite(db, siteId),
    store.listVisits(db, siteId, groomerId, window, MAX_VISITS),
    store.listTimeOff(db, siteId, groomerId, window),
  ]);
  const entries = [
    ...visits.map((visit) => toVisit(visit, site.slug)),
    ...timeOff.map((off) => toTimeOff(off, site.slug)),
  ];
  const content = groomerFile(site.settings.name, entries);
  // Weak, because the server may compress the file on its way.
  const etag = `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
  return { fileName: "visits.ics", content, etag };
}

type Visit = Awaited<ReturnType<typeof store.listVisits>>[number];

/** Only what the groomer needs on the way: anybody with the link can read it. */
function toVisit(visit: Visit, slug: string): FileEntry {
  const { status } = visit;
  return {
    uid: visitUid(visit.id, slug),
    sequence: visit.version,
    changedAt: visit.updatedAt,
    startsAt: visit.appointmentStart,
    endsAt: visit.appointmentEnd,
    title: visitTitle(visit),
    location: formatAddress(visit.address),
    status:
      status === "cancelled"
        ? "cancelled"
        : isAgreed(status) || status === "complete"
          ? "confirmed"
          : "tentative",
  };
}

type TimeOff = Awaited<ReturnType<typeof store.listTimeOff>>[number];

function toTimeOff({ id, createdAt, startsAt, endsAt }: TimeOff, slug: string): FileEntry {
  return {
    uid: timeOffUid(id, startsAt.getTime(), slug),
    ...{ sequence: 0, changedAt: createdAt, startsAt, endsAt },
    ...{ title: TIME_OFF_TITLE, location: "", status: "confirmed" },
  };
}
