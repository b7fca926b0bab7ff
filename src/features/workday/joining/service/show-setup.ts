import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Setup } from "../contract/setup.ts";
import { readSetup } from "../internal/read-setup.ts";
import * as applicationsStore from "../store/applications.ts";

/** Shows the signed-in groomer what of the work is set up, and the agreements. */
export async function showSetup(context: Context): Promise<Setup> {
  const { profileId } = actingAs(context, "groomer");
  const { db, siteId, now } = context;
  const groomer = await applicationsStore.find(db, siteId, profileId);
  if (!groomer) throw notFound("This groomer");
  return readSetup(db, siteId, groomer, now);
}
