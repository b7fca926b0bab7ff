import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toGroomerPermissions } from "../rules/permissions.ts";
import * as ownHours from "../store/own-hours.ts";
import * as groomersStore from "../store.ts";

/**
 * Reads when a groomer works. `timeZone` is null until the groomer has an area; `pausedAt`: since when there
 * is a pause of bookings. Null for an unknown groomer. The account may be in any state.
 */
export async function readOwnHours(db: Db | Tx, siteId: SiteId, groomerId: string) {
  const [groomer, week, dayHours] = await Promise.all([
    ownHours.findClock(db, siteId, groomerId),
    groomersStore.readHours(db, siteId, [groomerId]),
    ownHours.listDayHours(db, siteId, groomerId),
  ]);
  if (!groomer) return null;
  const { timeZone, bookingsPausedAt: pausedAt, permissions } = groomer;
  return { groomerId, timeZone, pausedAt, permissions: toGroomerPermissions(permissions), week, dayHours };
}

/** Since when a groomer's bookings are paused; null without a pause. */
export async function readPause(db: Db, siteId: SiteId, groomerId: string): Promise<Date | null> {
  return (await ownHours.findClock(db, siteId, groomerId))?.bookingsPausedAt ?? null;
}

export type OwnHours = NonNullable<Awaited<ReturnType<typeof readOwnHours>>>;
