import type { Tx } from "#kit/server/database.ts";
import { newId, newNumber } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as ordersStore from "../store/orders.ts";

export type OrderInput = Omit<ordersStore.NewOrder, "id" | "number"> & {
  lines: readonly Omit<ordersStore.NewLine, "id">[];
};

/**
 * Writes an order, or a request (an order without a time), with its lines. Returns the order's number, which
 * is random: if another order has it, the next try takes a new one. `id` is the `holder` of the occupancy.
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
 * Returns the statements that write several orders, not yet run, and the orders' numbers. The statements
 * fail if a number is taken; `isNumberTaken` recognizes that error. An `id` is also the `holder`
 * of the visit's occupancy.
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

/** Whether a statement failed because another order of the brand already has the new order's number. */
export function isNumberTaken(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  // 23505 is PostgreSQL's code for a unique violation.
  return code === "23505" && constraint === "orders_site_id_number_key";
}

/**
 * Writes an order's upsells, coupon code and gift card ending, in the transaction that creates the order.
 * An order without any of them needs no statement.
 */
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
