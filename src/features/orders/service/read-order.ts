import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { Order } from "../contract/order.ts";
import { presentOrder } from "../internal/present-order.ts";
import * as ordersStore from "../store/orders.ts";

/**
 * Reads an order of the brand with its customer and its whole address, which the caller must not show. A
 * missing order and another brand's give the same 404. The caller has checked who asks.
 */
export async function readOrder(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  id: string,
): Promise<{ order: Order; customerId: string }> {
  const row = await ordersStore.find(db, siteId, id);
  if (!row) throw notFound("This appointment");
  return { order: await presentOrder(db, await readSite(db, siteId), row), customerId: row.customerId };
}
