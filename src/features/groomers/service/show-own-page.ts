import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { OwnPage } from "../contract/profile.ts";
import { readOwnPage } from "../internal/read-own-page.ts";

/** Shows what the public page of the signed-in groomer, or of one that staff name, shows and could show. */
export function showOwnPage(
  context: Context,
  groomerId = actingAs(context, "groomer").profileId,
): Promise<OwnPage> {
  return readOwnPage(context.db, context.siteId, groomerId);
}
