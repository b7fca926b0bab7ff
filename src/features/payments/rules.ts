import type { SiteId } from "#kit/wire/ids.ts";

export type PaymentStatus =
  | "intent"
  | "needs_action"
  | "set_up"
  | "authorized"
  | "captured"
  | "declined"
  | "voided"
  | "refunded";

/** What a payment is for. Each purpose has its own answers in `ports.ts`. */
export type PaymentPurpose = "order";

/** One attempt to hold money for one visit of a booking session. `amount` is in cents. */
export type Payment = {
  id: string;
  siteId: SiteId;
  bookingSessionId: string | null;
  /**
   * The visit's position in the booking session, from 0. Each visit becomes an order with its own payment.
   */
  visit: number;
  orderId: string | null;
  /** The payer. */
  accountId: string;
  purpose: PaymentPurpose;
  gateway: string;
  /**
   * Our key for this payment at the gateway. A retry uses the same key, so that it cannot hold money twice.
   */
  gatewayKey: string;
  gatewayReference: string | null;
  gatewaySource: string;
  amount: number;
  status: PaymentStatus;
  failure: string;
  /** True for a visit so far ahead that the card is only set up at placing, and the money held later. */
  isLate: boolean;
  /** When the bank releases the held money by itself; null while no money is held. */
  lapsesAt: Date | null;
  /** The amount to capture (cents); null until the final price has been decided. */
  captureAmount: number | null;
  /** When the release of the payment was decided. From then on no order can use the payment. */
  voidRequestedAt: Date | null;
  /** When the brand gave up the charge. What was refunded of it no longer counts for its order. */
  waivedAt?: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Stands for the gateway's name in a payment of cash that a groomer received. */
export const CASH = "cash";

/** Our key at the gateway for one attempt (from 0) to pay one visit of a booking session. */
export function gatewayKey(bookingSessionId: string, visit: number, attempt: number): string {
  return `${bookingSessionId}:${visit}:${attempt}`;
}

/** Whether an order may still use this payment. A retry continues a live payment. */
export function isLive(payment: Pick<Payment, "status" | "voidRequestedAt">): boolean {
  return payment.voidRequestedAt === null && !["declined", "voided", "refunded"].includes(payment.status);
}

/**
 * The states in which the gateway holds money for a payment, may hold money after an unfinished call, or will
 * hold it by a card that is set up.
 */
export const OPEN_STATUSES: readonly PaymentStatus[] = ["intent", "needs_action", "set_up", "authorized"];

/** The states in which an order may use a payment: the money is held, or the card is set up to hold it. */
export const SECURED_STATUSES: readonly PaymentStatus[] = ["set_up", "authorized"];

export function isSecured({ status }: Pick<Payment, "status">): boolean {
  return SECURED_STATUSES.includes(status);
}

export function isOpen({ status }: Pick<Payment, "status">): boolean {
  return OPEN_STATUSES.includes(status);
}

/** Whether a retry with this card, amount and time of the hold continues this payment. */
export function matchesIntent(
  payment: Payment,
  input: { source: string; amountCents: number; isLate: boolean },
): boolean {
  const isSameCard = payment.gatewaySource === input.source && payment.amount === input.amountCents;
  return isSameCard && payment.isLate === input.isLate;
}

/** A payer has this many minutes to answer the bank's challenge. Then the payment is released. */
const ACTION_MINUTES = 15;

/** Whether the time for a challenge is over. */
export function isActionOver(payment: Pick<Payment, "createdAt">, now: Date): boolean {
  return now.getTime() - payment.createdAt.getTime() >= ACTION_MINUTES * 60_000;
}

/** A card is valid through the last day of its month. UTC is close enough, because banks add a day. */
export function isExpired(card: { expMonth: number; expYear: number }, now: Date): boolean {
  return Date.UTC(card.expYear, card.expMonth, 1) <= now.getTime();
}

/** The highest tip for one visit, in cents. A higher tip is probably a typing error. */
export const MAX_TIP = 50_000;

/** How many cards a customer may save. The limit prevents abuse. */
export const MAX_CARDS = 20;

/** Our key at the gateway for a refund. `key` must be unique among the refunds of the payment. */
export function refundKey(payment: Pick<Payment, "gatewayKey">, key: string): string {
  return `${payment.gatewayKey}:refund:${key}`;
}

/** The sum (cents) of all refunds that have succeeded or are still running. */
export function sumRefunds(refunds: readonly { amount: number; status: string }[]): number {
  return refunds.reduce((sum, { amount, status }) => sum + (status === "failed" ? 0 : amount), 0);
}
