import type { Db } from "#kit/server/database.ts";
import { inQueue } from "#kit/server/queue.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type Router, takingRouter } from "../adapters/router.ts";
import { type LegMemory, legMemory } from "../board/drive-legs.ts";
import { askRouter } from "../internal/ask-router.ts";
import { type PointKey, pointKey, stopKeys } from "../rules/drive-legs.ts";
import type { Place } from "../rules/place.ts";
import * as legsStore from "../store/drive-legs.ts";
import { recallKeys } from "./recall-legs.ts";

/** One search asks for at most this many tables each way. The stops beyond them have to wait for the next. */
const MAX_TABLES = 8;

/**
 * Finds out the drives between a place and stops, both ways: from memory, the table, or the router. Waits
 * only as long as a search may; later answers serve the next search. Nothing without a router. Call it
 * outside of transactions.
 */
export async function learnLegs(
  db: Db,
  siteId: SiteId,
  place: Place,
  stops: readonly Place[],
): Promise<void> {
  const router = takingRouter();
  if (!router) return;
  if (db.isTransaction) throw new Error("A router is asked outside of transactions.");
  const memory = legMemory(router, siteId);
  const here = pointKey(place);
  const keys = stopKeys(place, stops);
  if (keys.every((stop) => memory.isKnown(here, stop) && memory.isKnown(stop, here))) return;
  // The lists of one page ask for the same drives at once: the first learns them for all.
  const learning = inQueue(`drives ${siteId} ${here}`, () =>
    learn(db, siteId, { router, memory }, here, keys),
  );
  await atMost(router.searchMs, learning);
}

async function learn(
  db: Db,
  siteId: SiteId,
  { router, memory }: { router: Router; memory: LegMemory },
  place: PointKey,
  stops: readonly PointKey[],
): Promise<void> {
  const missing = await recallKeys(db, siteId, memory, place, stops);
  // The place itself is a point of each table.
  const size = router.maxPoints - 1;
  for (let nth = 0; nth < MAX_TABLES && nth * size < missing.length; nth++) {
    const asked = await askRouter(router, place, missing.slice(nth * size, (nth + 1) * size));
    if (!asked) return;
    for (const { legs, isSure } of asked)
      memory.save(isSure ? await legsStore.saveLegs(db, siteId, legs) : legs);
  }
}

/** Waits for work, but not for longer than `ms`. The work goes on, and then its errors concern no caller. */
async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  work.catch(() => {});
  await Promise.race([work, isLate]).finally(() => clearTimeout(timer));
}
