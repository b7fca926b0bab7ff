import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { spansOf, type TimeOff, yearlyUntil } from "../rules/time-off.ts";
import { dateIn } from "../rules/wall-clock.ts";
import * as timeOffStore from "../store/time-off.ts";

/**
 * Takes time off around the visits that stand. Holds of customers in it are released. The caller holds the
 * groomer's lock and has decided about the visits.
 */
export async function takeTimeOff(
  tx: Tx,
  siteId: SiteId,
  { groomerId, timeZone }: { groomerId: string; timeZone: string },
  off: TimeOff,
  now: Date,
): Promise<string> {
  const madeUntil = yearlyUntil(dateIn(timeZone, now));
  const spans = spansOf(off, timeZone, madeUntil);
  await timeOffStore.releaseHolds(tx, siteId, groomerId, spans);
  const id = await timeOffStore.insert(tx, siteId, { ...off, groomerId, spans, madeUntil }, now);
  await timeOffStore.cover(tx, siteId, [groomerId]);
  return id;
}
