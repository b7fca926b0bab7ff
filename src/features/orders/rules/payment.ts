import { isEnded, type OrderStatus } from "./order.ts";

/** What is judged where an order is to be paid. */
export type Payable = {
  status: OrderStatus;
  orderMarkedAsNoShow: boolean;
  appointmentStart: string | Date | null;
};

/**
 * Whether a customer may change how an order is paid: while it is open and has a time, and when it is
 * complete.
 */
export function mayPay({ status, orderMarkedAsNoShow, appointmentStart }: Payable): boolean {
  if (orderMarkedAsNoShow || appointmentStart === null) return false;
  return status === "complete" || !isEnded(status);
}

type Charged = { charged: number; isPending: boolean };

/** What a finished visit still owes, in cents; 0 while a charge is pending. A refund is not due again. */
export function amountDue(status: OrderStatus, totalCents: number, { charged, isPending }: Charged): number {
  return status === "complete" && !isPending ? Math.max(totalCents - charged, 0) : 0;
}
