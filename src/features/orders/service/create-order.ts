import type { Tx } from "#kit/server/database.ts";
import { newId, newNumber } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as ordersStore from "../store/orders.ts";

export type OrderInput = Omit<ordersStore.NewOrder, "id" | "number"> & {
  lines: readonly Omit<ordersStore.NewLine, "id">[];
};

/**
 * Writes an order that has its time and payment, or a request, inside the caller's transaction. `id` also
 * holds the occupancy.
 */
export async function createOrder(
  tx: Tx,
  siteId: SiteId,
  id: string,
  input: OrderInput,
  now: Date,
): Promise<string> {
  const { lines, ...order } = input;
  const rows = lines.map((line) => ({ ...line, id: newId() }));
  for (let tries = 0; tries < 5; tries++) {
    const number = newNumber();
    if (await ordersStore.insert(tx, siteId, { ...order, id, number }, rows, now)) return number;
  }
  throw new Error("No free order number in five tries");
}

/**
 * Orders that have their time, each with a number that is most likely its own: else the statements fail, and
 * `isNumberTaken` knows why. `id` also holds the occupancy.
 */
export function createOrders(
  tx: Tx,
  siteId: SiteId,
  inputs: readonly { id: string; input: OrderInput }[],
  now: Date,
) {
  const orders = inputs.map(({ id, input: { lines, ...order } }) => ({
    order: { ...order, id, number: newNumber() },
    lines: lines.map((line) => ({ ...line, id: newId() })),
  }));
  return {
    numbers: orders.map(({ order }) => order.number),
    statements: ordersStore.insertOrders(tx, siteId, orders, now),
  };
}

/** Whether a statement failed because another order of the brand has the number that was tried. */
export function isNumberTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === "23505" && constraint === "orders_site_id_number_key";
}

/** Notes what an order brings along and by which codes it became cheaper, in the transaction that made it. */
export function noteExtras(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  extras: Parameters<typeof ordersStore.writeExtras>[3],
): Promise<void> {
  const { upsells, couponCode, giftCardEnding } = extras;
  if (upsells.length === 0 && couponCode === null && giftCardEnding === null) return Promise.resolve();
  return ordersStore.writeExtras(tx, siteId, orderId, extras);
}
