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
  /** Names this payment to the gateway, on every retry. */
  gatewayKey: string;
  gatewayReference: string | null;
  gatewaySource: string;
  amount: number;
  status: PaymentStatus;
  failure: string;
  /** The final price (cents), once it is to be taken. */
  captureAmount: number | null;
  /** Set once it is to be released: from then on no order can have it. */
  voidRequestedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** In place of a gateway's name: money that a groomer received by hand. */
export const CASH = "cash";

/** Why a card did not work, in the payer's words. */
const FAILURES = new Map([
  ["card_declined", "Your bank declined this card. Please try another one."],
  ["insufficient_funds", "There is not enough money on this card. Please try another one."],
  ["expired_card", "This card has expired. Please try another one."],
  ["incorrect_cvc", "The security code of this card is not right. Please enter the card again."],
  ["invalid_cvc", "The security code of this card is not right. Please enter the card again."],
  ["processing_error", "Your bank could not handle this just now. Please try again in a moment."],
  ["card_not_supported", "This card does not work for this kind of payment. Please try another one."],
  ["currency_not_supported", "This card does not pay in US dollars. Please try another one."],
  ["card_velocity_exceeded", "This card has reached its limit. Please try another one."],
  ["withdrawal_count_limit_exceeded", "This card has reached its limit. Please try another one."],
  ["authentication_failed", "The payment was not confirmed with your bank. Please try again."],
  ["unknown_source", "This card can no longer be used. Please choose another one."],
  ["amount_too_small", "Banks do not take so small an amount. Please choose another way to pay."],
  ["hold_expired", "Your bank has released what was held for this visit."],
  ["late_failure", "Your bank did not let the charge go through."],
]);

/** What the payer reads about a decline; unknown reasons of a gateway get the general answer. */
export function failureMessage(failure: string): string {
  return FAILURES.get(failure) ?? "This card did not work. Please try another one.";
}

/** The gateway's key of the n-th try (from 0) to pay a visit of a booking session. */
export function gatewayKey(bookingSessionId: string, visit: number, attempt: number): string {
  return `${bookingSessionId}:${visit}:${attempt}`;
}

/** True while a payment of a booking session may still come to an order: a retry goes on with it. */
export function isLive(payment: Pick<Payment, "status" | "voidRequestedAt">): boolean {
  return payment.voidRequestedAt === null && !["declined", "voided", "refunded"].includes(payment.status);
}

/** States in which a gateway may hold money for a payment, or may come to. */
export const OPEN_STATUSES: readonly PaymentStatus[] = ["intent", "needs_action", "authorized"];

export function isOpen({ status }: Pick<Payment, "status">): boolean {
  return OPEN_STATUSES.includes(status);
}

/** True when a retry of place-order means this very payment. */
export function matchesIntent(payment: Payment, input: { source: string; amountCents: number }): boolean {
  return payment.gatewaySource === input.source && payment.amount === input.amountCents;
}

/** Minutes that a payer has for a challenge before what it holds is given up. */
export const ACTION_MINUTES = 15;

/** True when a payer has left a challenge alone for too long. */
export function isActionOver(payment: Pick<Payment, "createdAt">, now: Date): boolean {
  return now.getTime() - payment.createdAt.getTime() >= ACTION_MINUTES * 60_000;
}

/** A card works through the last day of its month (UTC is close enough: banks add a day). */
export function isExpired(card: { expMonth: number; expYear: number }, now: Date): boolean {
  return Date.UTC(card.expYear, card.expMonth, 1) <= now.getTime();
}

/** "08/2030" (exp). */
export function expiryText(card: { expMonth: number; expYear: number }): string {
  return `${String(card.expMonth).padStart(2, "0")}/${card.expYear}`;
}

/** "Visa ending in 4242". */
export function cardName(card: { brand: string; last4: string }): string {
  return `${card.brand} ending in ${card.last4}`;
}

/** Of one visit, in cents; more is a slip of the finger. */
export const MAX_TIP = 50_000;

/** More cards than anyone saves; a bound against abuse. */
export const MAX_CARDS = 20;
