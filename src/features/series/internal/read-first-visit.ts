import { showGroomerOrder } from "#features/orders/answers/service/list-requests.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { FirstVisit } from "./plan-series.ts";

/** Reads one of the signed-in groomer's visits, with the customer's name. Any other is `not_found`. */
export async function readOwnFirstVisit(
  context: Context,
  orderId: string,
): Promise<FirstVisit & { displayName: string }> {
  const { profileId: groomerId, accountId: groomerAccountId } = actingAs(context, "groomer");
  const order = await showGroomerOrder(context, orderId);
  if (order.serviceProvider?.id !== groomerId) throw notFound("This appointment");
  const { id: customerId, displayName } = order.customer;
  return { order, customerId, displayName, groomerId, groomerAccountId, source: "groomer" };
}
