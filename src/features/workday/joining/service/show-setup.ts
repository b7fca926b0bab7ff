import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Setup } from "../contract/setup.ts";
import { readReadiness } from "../store/readiness.ts";

/** Shows the signed-in groomer what of the work is set up. */
export function showSetup(context: Context): Promise<Setup> {
  const { profileId } = actingAs(context, "groomer");
  return readReadiness(context.db, context.siteId, profileId);
}
