import type { SiteId } from "#kit/wire/ids.ts";

export type PaymentStatus =
  | "intent"
  | "needs_action"
  | "authorized"
  | "captured"
  | "declined"
  | "voided"
  | "refunded";

/** One try to hold money for one visit of a booking session. `amount` in cents. */
export type Payment = {
  id: string;
  siteId: SiteId;
  bookingSessionId: string | null;
  /** Which visit of the booking session, from 0: each visit becomes an order with a payment of its own. */
  visit: number;
  orderId: string | null;
  customerId: string;
  gateway: string;
  /** The same on every retry. */
  gatewayKey: string;
  gatewayReference: string | null;
  gatewaySource: string;
  amount: number;
  status: PaymentStatus;
  failure: string;
  /** The final price (cents), once it is to be captured. */
  captureAmount: number | null;
  /** Set once it is to be released: from then on no order can get it. */
  voidRequestedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** In place of a gateway's name, for cash that a groomer received. */
export const CASH = "cash";

/** The gateway's key of a try (`attempt` from 0) to pay a visit of a booking session. */
export function gatewayKey(bookingSessionId: string, visit: number, attempt: number): string {
  return `${bookingSessionId}:${visit}:${attempt}`;
}

/** Whether an order may still get a payment of a booking session: a retry uses it again. */
export function isLive(payment: Pick<Payment, "status" | "voidRequestedAt">): boolean {
  return payment.voidRequestedAt === null && !["declined", "voided", "refunded"].includes(payment.status);
}

/** States in which a gateway holds money for a payment, or still may. */
export const OPEN_STATUSES: readonly PaymentStatus[] = ["intent", "needs_action", "authorized"];

export function isOpen({ status }: Pick<Payment, "status">): boolean {
  return OPEN_STATUSES.includes(status);
}

/** Whether a repeated try to pay means this payment. */
export function matchesIntent(payment: Payment, input: { source: string; amountCents: number }): boolean {
  return payment.gatewaySource === input.source && payment.amount === input.amountCents;
}

/** Minutes that a payer has for a challenge; then the payment is released. */
export const ACTION_MINUTES = 15;

/** Whether the time for a challenge is over. */
export function isActionOver(payment: Pick<Payment, "createdAt">, now: Date): boolean {
  return now.getTime() - payment.createdAt.getTime() >= ACTION_MINUTES * 60_000;
}

/** A card works through the last day of its month (UTC is close enough: banks add a day). */
export function isExpired(card: { expMonth: number; expYear: number }, now: Date): boolean {
  return Date.UTC(card.expYear, card.expMonth, 1) <= now.getTime();
}

/** Of one visit, in cents; a higher tip is a typing error. */
export const MAX_TIP = 50_000;

/** Saved cards of a customer; a bound against abuse. */
export const MAX_CARDS = 20;

/** The key of a refund at the gateway: `key` is unique for its payment. */
export function refundKey(payment: Pick<Payment, "gatewayKey">, key: string): string {
  return `${payment.gatewayKey}:refund:${key}`;
}

/** Cents that these refunds have given back or will give back. */
export function sumRefunds(refunds: readonly { amount: number; status: string }[]): number {
  return refunds.reduce((sum, { amount, status }) => sum + (status === "failed" ? 0 : amount), 0);
}
