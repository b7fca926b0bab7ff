import type Stripe from "stripe";
import type { Clock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";

/**
 * Stripe's client, and the database with our tables about Stripe. `db` must be the pool, never a
 * transaction.
 */
export type StripeConnection = { client(): Promise<Stripe>; db: Db; clock: Clock; patienceMs: number };

/** The time for all requests of one call. `Gateway` promises that a call ends within 20 s. */
export const PATIENCE_MS = 18_000;

/**
 * Makes the options of one request, with the time that is left of its call. `key` is the idempotency key.
 */
type Patience = (key?: string) => Stripe.RequestOptions;

function patienceOf({ patienceMs }: StripeConnection): Patience {
  const endsAt = performance.now() + patienceMs;
  return (key) => {
    const left = Math.floor(endsAt - performance.now());
    if (left <= 0) throw new Error("Stripe took too long");
    return { timeout: left, ...(key && { idempotencyKey: key }) };
  };
}

/** One call to the gateway. All requests of the call share `patience`. */
export type StripeCall = { connection: StripeConnection; stripe: Stripe; patience: Patience };

export async function startCall(connection: StripeConnection): Promise<StripeCall> {
  return { connection, stripe: await connection.client(), patience: patienceOf(connection) };
}

/** Why Stripe refused a request. */
export type Refused = {
  /** `card`: the bank declined. `state`: too late or already done. `missing`: an unknown id. */
  kind: "card" | "state" | "missing" | "request";
  failure: string;
  intent: Stripe.PaymentIntent | null;
};

const STATES = new Set([
  "payment_intent_unexpected_state",
  "charge_already_captured",
  "charge_already_refunded",
]);

/**
 * Reads a refusal from an error of Stripe. Any other error (a lost connection, a 5xx, a rate limit) is
 * thrown again, because the result of the request is unknown.
 */
export function refusedOf(error: unknown): Refused {
  const fault = error as Partial<Stripe.errors.StripeError>;
  const { code = "", decline_code, payment_intent = null } = fault;
  if (fault.type === "StripeCardError") {
    return { kind: "card", failure: failureOf(decline_code || code), intent: payment_intent };
  }
  if (fault.type !== "StripeInvalidRequestError") throw error;
  if (STATES.has(code)) return { kind: "state", failure: code, intent: payment_intent };
  return { kind: code === "resource_missing" ? "missing" : "request", failure: code, intent: payment_intent };
}

/**
 * Our codes for Stripe's codes that differ. A reason that the payer must not learn becomes `card_declined`.
 */
const OURS: Record<string, string> = {
  authentication_required: "authentication_failed",
  payment_intent_authentication_failure: "authentication_failed",
  setup_intent_authentication_failure: "authentication_failed",
  generic_decline: "card_declined",
  do_not_honor: "card_declined",
  fraudulent: "card_declined",
  lost_card: "card_declined",
  stolen_card: "card_declined",
  pickup_card: "card_declined",
  restricted_card: "card_declined",
  invalid_expiry_month: "expired_card",
  invalid_expiry_year: "expired_card",
  charge_expired_for_capture: "hold_expired",
};

export function failureOf(stripeCode: string): string {
  return OURS[stripeCode] ?? (stripeCode || "card_declined");
}
