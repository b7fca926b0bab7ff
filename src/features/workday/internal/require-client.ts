import { findClient } from "#features/orders/answers/service/list-clients.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";

/** Throws `not_found` unless the customer has a visit of the signed-in groomer. */
export async function requireClient(context: Context, customerId: string) {
  const { profileId: groomerId, accountId } = actingAs(context, "groomer");
  const { db, siteId, now } = context;
  if (!(await findClient(db, siteId, { groomerId, customerId, now }))) throw notFound("This client");
  return { groomerId, accountId };
}
