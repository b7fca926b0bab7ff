import { readSite } from "#features/sites/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { calendarFile } from "../adapters/calendar-file.ts";
import type { Order } from "../contract/order.ts";
import { presentOrder } from "../internal/present-order.ts";
import { toCalendarEntry } from "../mail/calendar-entry.ts";
import { hasTime } from "../rules/order.ts";
import * as ordersStore from "../store/orders.ts";

/**
 * Reads the caller's own order. A missing order, another customer's and another brand's give the same 404.
 */
export async function readOwnOrder(context: Context, id: string): Promise<ordersStore.OrderRow> {
  const { profileId } = actingAs(context, "customer");
  const row = await ordersStore.find(context.db, context.siteId, id);
  if (!row || row.customerId !== profileId) throw notFound("This appointment");
  return row;
}

export async function showOrder(context: Context, id: string): Promise<Order> {
  const row = await readOwnOrder(context, id);
  return presentOrder(context.db, await readSite(context.db, context.siteId), row);
}

export async function showOrderCalendar(
  context: Context,
  id: string,
): Promise<{ fileName: string; content: string }> {
  const row = await readOwnOrder(context, id);
  const site = await readSite(context.db, context.siteId);
  const order = await presentOrder(context.db, site, row);
  if (!hasTime(order)) throw notFound("The time of this appointment");
  const changes = { sequence: row.version, changedAt: row.updatedAt };
  const entry = toCalendarEntry({ order, site, origin: context.origin, ...changes });
  return { fileName: `${order.number}.ics`, content: calendarFile(entry) };
}
