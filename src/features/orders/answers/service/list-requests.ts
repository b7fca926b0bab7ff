import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { GroomerOrder, getGroomerOrder, listGroomerRequests as listed } from "../contract/requests.ts";
import { presentProviderOrders, readProviderOrder } from "../internal/read-provider-order.ts";
import * as store from "../store/requests.ts";
import { listPhotosBeside } from "./set-visit-photo.ts";

/** More visits than a groomer leaves open; a longer list shows the oldest. */
const MAX_INCOMPLETE = 100;

/**
 * Returns a page of the orders that wait for the signed-in groomer, how many there are of each kind, and the
 * visits that wait for their completion.
 */
export async function listRequests(
  context: Context,
  { kind, ...page }: Parsed<typeof listed>["query"],
): Promise<Reply<typeof listed>> {
  const { profileId: groomerId } = actingAs(context, "groomer");
  const { db, siteId, now } = context;
  const [{ rows, counts }, over] = await Promise.all([
    store.listRequests(db, siteId, { groomerId, kind }, page),
    store.listIncomplete(db, siteId, { groomerId, now, limit: MAX_INCOMPLETE }),
  ]);
  const total = kind ? counts[kind] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  const toComplete = await presentProviderOrders(context, over);
  return { items: await present(context, rows), total, ...page, counts, toComplete };
}

/** Returns one of the groomer's orders, also one that a customer wants to reschedule to this groomer. */
export async function showGroomerOrder(context: Context, id: string): Promise<GroomerOrder> {
  const own = await readProviderOrder(context, id);
  const row = await store.findAnswerable(context.db, context.siteId, own.id);
  const [order] = await present(context, row ? [row] : []);
  return order as GroomerOrder;
}

/** As `showGroomerOrder`, with the photos that stand beside those of its lines. */
export async function showOwnOrder(context: Context, id: string): Promise<Reply<typeof getGroomerOrder>> {
  const order = await showGroomerOrder(context, id);
  return { ...order, photosBeside: await listPhotosBeside(context, id) };
}

async function present(context: Context, rows: readonly store.AnswerableRow[]): Promise<GroomerOrder[]> {
  const { profileId } = actingAs(context, "groomer");
  const orders = await presentProviderOrders(context, rows);
  return orders.map((order, index) => {
    const { answerBy = null, toGroomerId = null } = rows[index] ?? {};
    const mayAccept = toGroomerId === null || toGroomerId === profileId;
    return { ...order, answerBy: answerBy?.toISOString() ?? null, mayAccept };
  });
}
