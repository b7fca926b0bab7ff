import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { change } from "../store/own-page.ts";

/** Sets whether new orders are accepted at once, or wait for the signed-in groomer's answer. */
export async function setAutoAccept(context: Context, autoAcceptOrders: boolean) {
  const { profileId } = actingAs(context, "groomer");
  if (!(await change(context.db, context.siteId, profileId, { autoAcceptOrders })))
    throw notFound("This groomer");
  return { autoAcceptOrders };
}
