import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as calendarStore from "../store.ts";

/** A time that an order occupies; epoch ms. An order with a late change may occupy two. */
export type BookedTime = { orderId: string; startsAt: number; endsAt: number };

/** The times of a groomer's orders that start after `now`, the earliest first. */
export async function listBookedTimes(
  db: Db | Tx,
  siteId: SiteId,
  groomerId: string,
  now: Date,
): Promise<BookedTime[]> {
  const times = await listUnfinishedTimes(db, siteId, groomerId, now);
  return times.filter(({ startsAt }) => startsAt > now.getTime());
}

/** As `listBookedTimes`, with the times that have begun and end after `now`. */
export async function listUnfinishedTimes(
  db: Db | Tx,
  siteId: SiteId,
  groomerId: string,
  now: Date,
): Promise<BookedTime[]> {
  const busy = await calendarStore.readBusy(db, siteId, [groomerId], now, null);
  return (busy.get(groomerId) ?? [])
    .filter(({ kind }) => kind === "order")
    .map(({ holder, startsAt, endsAt }) => ({ orderId: holder, startsAt, endsAt }));
}
