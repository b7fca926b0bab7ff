import { type ChangeableOrder, type HowToChange, howToCancel, howToReschedule } from "./changes.ts";
import type { OrderStatus } from "./order.ts";
import { mayPay, type Payable } from "./payment.ts";
import { mayChangeServices } from "./pet-services.ts";

/**
 * What a customer may do with an order now. The order's page shows these buttons; the server allows the
 * same.
 */
export type CustomerActions = {
  reschedule: HowToChange;
  cancel: HowToChange;
  /** Whether services and pets may change while the start stays. */
  services: boolean;
  /** Whether the visit can be added to the customer's own calendar. */
  calendar: boolean;
  rebook: boolean;
  receipt: boolean;
  /**
   * `due`: the visit is complete and not paid. `tip`: the visit is paid, and a tip may follow.
   * `change`: the visit is still ahead, so its payment can change. `not`: there is nothing to pay.
   */
  pay: "due" | "tip" | "change" | "not";
};

type JudgedOrder = ChangeableOrder & Payable & { money: { due: number } };

export function customerActions(order: JudgedOrder, now: Date): CustomerActions {
  const { status, appointmentStart } = order;
  const isAhead = appointmentStart !== null && now < new Date(appointmentStart);
  return {
    reschedule: howToReschedule(order, now),
    cancel: howToCancel(order, now),
    services: mayChangeServices(order, now),
    calendar: isAhead && status !== "cancelled" && status !== "complete",
    rebook: mayRebook(status),
    receipt: hasReceipt(status),
    pay: howToPay(order),
  };
}

function howToPay(order: JudgedOrder): CustomerActions["pay"] {
  if (!mayPay(order)) return "not";
  if (order.status !== "complete") return "change";
  return order.money.due > 0 ? "due" : "tip";
}

/** Whether an order can be booked again. A request has no appointment yet. */
export function mayRebook(status: OrderStatus): boolean {
  return status !== "request";
}

/** Whether an order has a receipt. Only a complete visit has its final price. */
export function hasReceipt(status: OrderStatus): boolean {
  return status === "complete";
}
