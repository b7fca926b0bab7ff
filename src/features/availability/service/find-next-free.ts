import type { GroomerCalendar, Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { wallClock } from "#features/calendar/rules/wall-clock.ts";
import { readCalendars } from "#features/calendar/service.ts";
import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import { exactPlace } from "#features/places/rules/place.ts";
import { findZoneMiddle } from "#features/places/rules.ts";
import { readSite, type SiteRecord } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import type { NextFree } from "../contract.ts";
import { firstOpening } from "../rules/first-opening.ts";
import { bookableDates, toGroomerNeeds, type VisitNeeds } from "../rules/needs.ts";

const DAY_MS = 86_400_000;
/** Most groomers are free within two weeks. Only for the others is the rest of the horizon read. */
const FIRST_LOOK_DAYS = 14;

/** An answer may be this old, because a booking searches again, with the pet and the address. */
const CACHED_MS = 30_000;
const MAX_CACHED = 5_000;

type Cached = { until: number; value: NextFree | null };
const cacheByDatabase = new WeakMap<Db, Map<string, Cached>>();

function cacheOf(db: Db): Map<string, Cached> {
  const cache = cacheByDatabase.get(db) ?? new Map<string, Cached>();
  cacheByDatabase.set(db, cache);
  if (cache.size > MAX_CACHED) cache.clear();
  return cache;
}

/**
 * When each of these groomers is free next, by groomer id; null when not within the horizon. It is the first
 * start of a visit of the groomer's usual length in the middle of a zone, found by the rules of booking.
 */
export async function findNextFree(
  { db, siteId, now }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NextFree | null>> {
  const cache = cacheOf(db);
  const readAt = performance.now();
  const unknown = ids.filter((id) => (cache.get(id)?.until ?? 0) <= readAt);
  if (unknown.length > 0) {
    const [site, groomers] = await Promise.all([readSite(db, siteId), readGroomers(db, siteId, unknown)]);
    const found = await search(db, site, groomers, now);
    for (const id of unknown) cache.set(id, { until: readAt + CACHED_MS, value: found.get(id) ?? null });
  }
  return new Map(ids.map((id) => [id, cache.get(id)?.value ?? null]));
}

/** Searches the first two weeks for all groomers, then the whole horizon for those without a time. */
async function search(db: Db, site: SiteRecord, groomers: readonly Groomer[], now: Date) {
  const found = new Map<string, NextFree>();
  let withoutTime = groomers;
  for (const days of [Math.min(FIRST_LOOK_DAYS, site.horizonDays), site.horizonDays]) {
    const to = now.getTime() + days * DAY_MS;
    const byGroomer = await readCalendars(db, site.id, withoutTime, now.getTime(), to);
    for (const groomer of withoutTime) {
      const calendar = byGroomer.get(groomer.id);
      const nextFree = calendar && findEarliest(groomer, calendar, { ...site, horizonDays: days }, now);
      if (nextFree) found.set(groomer.id, nextFree);
    }
    withoutTime = withoutTime.filter(({ id }) => !found.has(id));
    if (withoutTime.length === 0 || days === site.horizonDays) break;
  }
  return found;
}

function findEarliest(
  groomer: Groomer,
  calendar: GroomerCalendar,
  site: SiteRecord,
  now: Date,
): NextFree | null {
  let best: Opening | null = null;
  for (const { polygon } of groomer.zones) {
    const middle = findZoneMiddle(polygon);
    if (!middle) continue;
    const needs = usualVisit(groomer, exactPlace(middle.latitude, middle.longitude), site);
    const groomerNeeds = toGroomerNeeds(needs, groomer.usualMinutes, bookableDates(needs, now));
    const opening = firstOpening(calendar, groomerNeeds, now.getTime());
    if (opening && (!best || opening.startsAt < best.startsAt)) best = opening;
  }
  if (!best) return null;
  const { zone, startsAt } = best;
  const start = new Date(startsAt).toISOString();
  const { date, startTime } = wallClock(start, start, groomer.timeZone);
  const name = groomer.zones.find(({ id }) => id === zone.id)?.name ?? "";
  return {
    startsAt: start,
    date,
    startTime,
    minutes: groomer.usualMinutes,
    zone: { id: zone.id, name },
  };
}

/** The needs of a visit of the groomer's usual length at `place`, without any pet. */
function usualVisit(groomer: Groomer, place: Groomer["startPlace"], site: SiteRecord): VisitNeeds {
  return {
    siteId: site.id,
    place,
    timeZone: groomer.timeZone,
    pets: [],
    holder: null,
    reservedBlocks: [],
    blockedGroomerIds: new Set(),
    noticeMinutes: site.leadMinutes,
    horizonDays: site.horizonDays,
    minutesWith: () => groomer.usualMinutes,
    priceWith: (_, { priceCents }) => ({ min: priceCents, max: priceCents }),
  };
}
