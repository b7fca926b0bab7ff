import type Stripe from "stripe";
import type { Clock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";

/** Stripe's client and our own books of it. `db` is the pool, never a transaction. */
export type StripeConnection = { client(): Promise<Stripe>; db: Db; clock: Clock; patienceMs: number };

/** A call to a gateway ends within 20 s (gateway.ts), however many requests it takes. */
export const PATIENCE_MS = 18_000;

/** Options of the requests of one call, which share its time. Requests with the same `key` count once. */
type Patience = (key?: string) => Stripe.RequestOptions;

function patienceOf({ patienceMs }: StripeConnection): Patience {
  const ends = performance.now() + patienceMs;
  return (key) => {
    const left = Math.floor(ends - performance.now());
    if (left <= 0) throw new Error("Stripe took too long");
    return { timeout: left, ...(key && { idempotencyKey: key }) };
  };
}

/** One call of ours: its requests share its time. */
export type StripeCall = { connection: StripeConnection; stripe: Stripe; patience: Patience };

export async function startCall(connection: StripeConnection): Promise<StripeCall> {
  return { connection, stripe: await connection.client(), patience: patienceOf(connection) };
}

/**
 * Why Stripe refused. Every other error (a lost connection, a 5xx, a limit) means "unknown" and is
 * thrown
 * on.
 */
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

/** @throws the error itself when it is no refusal. */
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

/** Stripe's codes that differ from ours; a reason that must stay secret becomes a plain decline. */
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

export function failureOf(word: string): string {
  return OURS[word] ?? (word || "card_declined");
}
