import { isEnded, type OrderStatus } from "#features/orders/rules/order.ts";

/** Where the pets of an order are changed. */
const orderPath = (orderId: string) => `/customer/order/${orderId}/pets`;

/**
 * Booking guard: a customer whose sign-in carries an open order of their own goes to it instead of booking.
 * `nextScreen` handles a missing area.
 */
export function guardedOrderPath(
  person: { role: string; orderid: string | null } | null,
  order: { id: string; status: OrderStatus } | null,
): string | null {
  const isOwnOrder = person?.role === "customer" && order !== null && person.orderid === order.id;
  return isOwnOrder && !isEnded(order.status) ? orderPath(order.id) : null;
}
