import { readOwnHours } from "#features/groomers/service/read-own-hours.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { OwnHoursView } from "../contract.ts";

/** Shows whether the signed-in groomer's new bookings are paused. */
export async function showPause(context: Context): Promise<Pick<OwnHoursView, "pausedSince">> {
  const own = await readOwnHours(context.db, context.siteId, actingAs(context, "groomer").profileId);
  if (!own) throw notFound("This groomer");
  return { pausedSince: own.pausedAt?.toISOString() ?? null };
}
