import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { OwnHoursView } from "../contract.ts";
import { readHours } from "../internal/read-hours.ts";

/** Shows when a groomer works: the signed-in one, or one that staff name. */
export function showHours(
  context: Context,
  groomerId = actingAs(context, "groomer").profileId,
): Promise<OwnHoursView> {
  return readHours(context.db, context, groomerId);
}
