import { type ChangeableOrder, type HowToChange, howToCancel, howToReschedule } from "./changes.ts";
import type { OrderStatus } from "./order.ts";
import { mayPay, type Payable } from "./payment.ts";
import { mayChangeServices } from "./pet-services.ts";

/** What a customer may do with an order now: the buttons of its page, and what the server agrees to. */
export type CustomerActions = {
  reschedule: HowToChange;
  cancel: HowToChange;
  /** Other services, or another pet, at the same start. */
  services: boolean;
  /** Into the customer's own calendar. */
  calendar: boolean;
  rebook: boolean;
  receipt: boolean;
  /** `due`: the visit is not paid; `tip`: it is, and a tip may follow; `change`: it is still ahead. */
  pay: "due" | "tip" | "change" | "not";
};

type JudgedOrder = ChangeableOrder & Payable & { money: { due: number } };

/** For screens and server, by the table of transitions. */
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

/** A request has no appointment yet that could be booked again. */
export function mayRebook(status: OrderStatus): boolean {
  return status !== "request";
}

/** Only a complete visit has its final price. */
export function hasReceipt(status: OrderStatus): boolean {
  return status === "complete";
}
