import type { NextFree } from "#features/availability/contract.ts";
import { firstOpening } from "#features/availability/rules/first-opening.ts";
import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive-estimate.ts";
import type { GroomerPicture, Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { addDays, dateIn, wallClock } from "#features/calendar/rules/wall-clock.ts";
import { pictures } from "#features/calendar/service.ts";
import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import { zoneMiddle } from "#features/places/rules.ts";
import { readSite, type SiteRecord } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import type { Context } from "#kit/server/verb.ts";

const DAY_MS = 86_400_000;
/** Most are free within two weeks; only for the others the rest of the horizon is read. */
const FIRST_LOOK_DAYS = 14;

/** An answer is given again for so long. The booking asks anew, with the pet and the address. */
const KEPT_MS = 30_000;
const MOST_KEPT = 5_000;

type Kept = { until: number; value: NextFree | null };
const keptByDatabase = new WeakMap<Db, Map<string, Kept>>();

function keptOf(db: Db): Map<string, Kept> {
  const kept = keptByDatabase.get(db) ?? new Map<string, Kept>();
  keptByDatabase.set(db, kept);
  if (kept.size > MOST_KEPT) kept.clear();
  return kept;
}

/**
 * When each of these groomers is free next: the first start of a visit of its usual length in the middle of
 * one of its zones, found by the rules that the booking goes by. Null when there is none within the horizon.
 */
export async function nextFreeOf(
  { db, siteId, now }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NextFree | null>> {
  const kept = keptOf(db);
  const at = performance.now();
  const unknown = ids.filter((id) => (kept.get(id)?.until ?? 0) <= at);
  if (unknown.length > 0) {
    const [site, groomers] = await Promise.all([readSite(db, siteId), readGroomers(db, siteId, unknown)]);
    const found = await search(db, site, groomers, now);
    for (const id of unknown) kept.set(id, { until: at + KEPT_MS, value: found.get(id) ?? null });
  }
  return new Map(ids.map((id) => [id, kept.get(id)?.value ?? null]));
}

async function search(db: Db, site: SiteRecord, groomers: readonly Groomer[], now: Date) {
  const found = new Map<string, NextFree>();
  let waiting = groomers;
  for (const days of [Math.min(FIRST_LOOK_DAYS, site.horizonDays), site.horizonDays]) {
    const to = now.getTime() + days * DAY_MS;
    const byGroomer = await pictures(db, site.id, waiting, now.getTime(), to);
    for (const groomer of waiting) {
      const picture = byGroomer.get(groomer.id);
      const free = picture && earliest(groomer, picture, { ...site, horizonDays: days }, now);
      if (free) found.set(groomer.id, free);
    }
    waiting = waiting.filter(({ id }) => !found.has(id));
    if (waiting.length === 0 || days === site.horizonDays) break;
  }
  return found;
}

function earliest(groomer: Groomer, picture: GroomerPicture, site: SiteRecord, now: Date): NextFree | null {
  let best: Opening | null = null;
  for (const { polygon } of groomer.zones) {
    const middle = zoneMiddle(polygon);
    if (!middle) continue;
    const wish = {
      place: { lat: middle.latitude, lng: middle.longitude },
      minutes: groomer.usualMinutes,
      pets: [],
      from: dateIn(groomer.timeZone, now),
      to: addDays(dateIn(groomer.timeZone, now), site.horizonDays),
      noticeMinutes: site.leadMinutes,
      horizonDays: site.horizonDays,
    };
    const opening = firstOpening(picture, wish, drive, now.getTime());
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
