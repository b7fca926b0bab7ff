import { countDrafts } from "#features/booking/service/count-drafts.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { DeskCoupon } from "../contract.ts";
import { presentCoupon } from "../internal/present-coupon.ts";
import { find } from "../store.ts";
import { readClock } from "./read-clock.ts";

export async function showCoupon({ db, siteId, now }: Context, id: string): Promise<DeskCoupon> {
  const row = await find(db, siteId, id);
  if (!row) throw notFound("This coupon");
  const [{ area, timeZone }, openBookings] = await Promise.all([
    readClock(db, siteId),
    countDrafts(db, siteId, { coupon: row.code }, now),
  ]);
  const { revision } = row;
  return { ...presentCoupon(row, timeZone, now), revision, clockOf: area, openBookings };
}
