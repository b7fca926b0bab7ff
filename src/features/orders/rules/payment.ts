import { isEnded, type OrderStatus } from "./order.ts";

/** The fields of an order that decide whether it can be paid. */
export type Payable = {
  status: OrderStatus;
  orderMarkedAsNoShow: boolean;
  appointmentStart: string | Date | null;
};

/**
 * Whether a customer may pay an order or change how it is paid: an open order with a time, or a complete
 * one.
 */
export function mayPay({ status, orderMarkedAsNoShow, appointmentStart }: Payable): boolean {
  if (orderMarkedAsNoShow || appointmentStart === null) return false;
  return status === "complete" || !isEnded(status);
}

/**
 * `charged`: cents charged so far, including refunded ones. `isPending`: the bank has not answered a charge.
 */
type Charged = { charged: number; isPending: boolean };

/**
 * Returns what the customer still owes for an order, in cents. An order that is not complete owes nothing
 * yet. Nothing is due while a charge is pending. A refunded amount does not become due again.
 */
export function amountDue(status: OrderStatus, totalCents: number, { charged, isPending }: Charged): number {
  return status === "complete" && !isPending ? Math.max(totalCents - charged, 0) : 0;
}
