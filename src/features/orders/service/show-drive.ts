import { readGroomers } from "#features/groomers/service.ts";
import { findZoneMiddle, pointInRing } from "#features/places/rules.ts";
import { drawDrive } from "#features/places/service/draw-drive.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import type { ShownDrive } from "../contract/drive-line.ts";
import { readOwnOrder } from "./show-order.ts";

/** More drives of one customer in ten minutes are straight lines. */
const DRIVES_OF_CUSTOMER = { points: 30, seconds: 600 };

/**
 * The drive from the middle of the groomer's zone to the caller's own order. Without points when there is no
 * router, no such zone, or no answer.
 */
export async function showDrive(context: Context, id: string): Promise<ShownDrive> {
  const { db, siteId } = context;
  const { groomerId, customerId, address } = await readOwnOrder(context, id);
  const [groomer] = groomerId === null ? [] : await readGroomers(db, siteId, [groomerId]);
  const zone = groomer?.zones.find(({ polygon }) => pointInRing(polygon, address));
  const start = zone && findZoneMiddle(zone.polygon);
  if (!start) return { points: [] };
  const line = await drawDrive(db, start, address, () => isWithinLimit(context, customerId));
  return { points: (line ?? []).map(([latitude, longitude]) => [latitude, longitude]) };
}

async function isWithinLimit({ db, siteId }: Context, customerId: string): Promise<boolean> {
  try {
    await limitRate(db, "drive-line", `${siteId} ${customerId}`, DRIVES_OF_CUSTOMER);
    return true;
  } catch (error) {
    if (asRefusal(error)?.code === "too_many_requests") return false;
    throw error;
  }
}
