import { isEnded, type OrderStatus } from "#features/orders/rules/order.ts";

/** Booking guard: whether a customer's sign-in carries this open order, which comes before booking. */
export function isBoundToOrder(
  person: { role: string; orderid: string | null } | null,
  order: { id: string; status: OrderStatus } | null,
): boolean {
  const isOwnOrder = person?.role === "customer" && order !== null && person.orderid === order.id;
  return isOwnOrder && !isEnded(order.status);
}
