import { isEnded, type OrderStatus } from "#features/orders/rules/order.ts";

/**
 * Whether the customer signed in for this order and the order is still open. Such a customer sees the
 * order instead of the booking screens.
 */
export function isBoundToOrder(
  person: { role: string; orderid: string | null } | null,
  order: { id: string; status: OrderStatus } | null,
): boolean {
  const isOwnOrder = person?.role === "customer" && order !== null && person.orderid === order.id;
  return isOwnOrder && !isEnded(order.status);
}
