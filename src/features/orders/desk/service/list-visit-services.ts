import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { AvailableServices } from "../../changes/contract/services.ts";
import { listServicesOf } from "../../changes/service/list-services.ts";
import { find } from "../../store/orders.ts";

/** Returns the services that each pet of a visit's customer could get at it. For staff. */
export async function listVisitServices(context: Context, id: string): Promise<AvailableServices> {
  const row = await find(context.db, context.siteId, id);
  if (!row) throw notFound("This appointment");
  return listServicesOf(context, row, { isAtDoor: true });
}
