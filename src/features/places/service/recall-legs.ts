import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { takingRouter } from "../adapters/router.ts";
import { type LegMemory, legMemory } from "../board/drive-legs.ts";
import { isOnStreet, type PointKey, pointKey, type Roads, stopKeys } from "../rules/drive-legs.ts";
import type { Place } from "../rules/place.ts";
import * as legsStore from "../store/drive-legs.ts";

/** The known drives of a brand; null without a router. */
export function openRoads(siteId: string): Roads | null {
  const router = takingRouter();
  return router && legMemory(router, siteId).roads;
}

/**
 * Reads stored drives between a place and stops into memory, so that a commit judges by the minutes that
 * the list used, whichever node listed. It asks no router, so a transaction may call it. Nothing without one.
 */
export async function recallLegs(
  db: Db,
  siteId: SiteId,
  place: Place,
  stops: readonly Place[],
): Promise<void> {
  const router = takingRouter();
  if (!router) return;
  await recallKeys(db, siteId, legMemory(router, siteId), pointKey(place), stopKeys(place, stops));
}

/** Reads the stored drives along a path of places into memory, by one statement. Nothing without a router. */
export async function recallPath(db: Db, siteId: SiteId, path: readonly Place[]): Promise<void> {
  const router = takingRouter();
  if (!router) return;
  const memory = legMemory(router, siteId);
  const pairs = path.flatMap((from, nth) => {
    const to = path[nth + 1];
    return to && isOnStreet(from) && isOnStreet(to) ? [{ from: pointKey(from), to: pointKey(to) }] : [];
  });
  const missing = pairs.filter(({ from, to }) => from !== to && !memory.isKnown(from, to));
  if (missing.length > 0) memory.save(await legsStore.readLegs(db, siteId, missing));
}

/** Returns the stops whose drives are still unknown. */
export async function recallKeys(
  db: Db,
  siteId: SiteId,
  memory: LegMemory,
  place: PointKey,
  stops: readonly PointKey[],
): Promise<PointKey[]> {
  const isMissing = (stop: PointKey) => !memory.isKnown(place, stop) || !memory.isKnown(stop, place);
  const missing = stops.filter(isMissing);
  if (missing.length === 0) return [];
  const pairs = missing.flatMap((stop) => [
    { from: place, to: stop },
    { from: stop, to: place },
  ]);
  memory.save(await legsStore.readLegs(db, siteId, pairs));
  return missing.filter(isMissing);
}
