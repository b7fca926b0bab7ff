import { isEnded, type OrderStatus } from "#features/orders/rules/order.ts";

/** Where the pets of an order are changed. */
const orderPath = (orderId: string) => `/customer/order/${orderId}/pets`;

/**
 * Booking guard: a customer whose sign-in carries an order goes to it instead of booking. Nobody is held at
 * an order that has ended or is not theirs. That an area comes before everything else is `nextScreen`'s to
 * see to.
 */
export function guardedOrderPath(
  person: { role: string; orderid: string | null } | null,
  order: { id: string; status: OrderStatus } | null,
): string | null {
  const isOwnOrder = person?.role === "customer" && order !== null && person.orderid === order.id;
  return isOwnOrder && !isEnded(order.status) ? orderPath(order.id) : null;
}
