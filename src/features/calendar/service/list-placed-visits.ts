import type { Place } from "#features/places/rules/place.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as calendarStore from "../store.ts";

/** Time of an order with its place; epoch ms. An order with a late change may have two. */
export type PlacedVisit = { orderId: string; startsAt: number; endsAt: number; place: Place | null };

/** The visits of a groomer's orders that start after `now`, with their places, the earliest first. */
export async function listPlacedVisits(
  db: Db | Tx,
  siteId: SiteId,
  groomerId: string,
  now: Date,
): Promise<PlacedVisit[]> {
  const busy = await calendarStore.readBusy(db, siteId, [groomerId], now, null);
  return (busy.get(groomerId) ?? [])
    .filter(({ kind, startsAt }) => kind === "order" && startsAt > now.getTime())
    .map(({ holder, startsAt, endsAt, place }) => ({ orderId: holder, startsAt, endsAt, place }));
}
