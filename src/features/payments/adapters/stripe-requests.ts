import type Stripe from "stripe";
import type { Clock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";

/** The way to Stripe and our own books beside it. `db` is the pool, never a caller's transaction. */
export type StripeConnection = { client(): Promise<Stripe>; db: Db; clock: Clock; patienceMs: number };

/** Every call to a gateway ends by itself within 20 s (gateway.ts), however many questions it takes. */
export const PATIENCE_MS = 18_000;

/**
 * Options of the questions that one call asks, which share its time. A repeat with the same `key` is the same
 * request.
 */
type Patience = (key?: string) => Stripe.RequestOptions;

function patienceOf({ patienceMs }: StripeConnection): Patience {
  const ends = performance.now() + patienceMs;
  return (key) => {
    const left = Math.floor(ends - performance.now());
    if (left <= 0) throw new Error("Stripe took too long");
    return { timeout: left, ...(key && { idempotencyKey: key }) };
  };
}

/** One call of ours: its questions share its time. */
export type StripeCall = { connection: StripeConnection; stripe: Stripe; patience: Patience };

export async function startCall(connection: StripeConnection): Promise<StripeCall> {
  return { connection, stripe: await connection.client(), patience: patienceOf(connection) };
}

/**
 * What Stripe said no with. Everything else (a broken connection, a 5xx, a limit) means "unknown" and is
 * thrown on.
 */
export type Refused = {
  /** `card`: the bank's no. `state`: too late, or done already. `missing`: there is no such thing. */
  kind: "card" | "state" | "missing" | "request";
  failure: string;
  intent: Stripe.PaymentIntent | null;
};

const STATES = new Set([
  "payment_intent_unexpected_state",
  "charge_already_captured",
  "charge_already_refunded",
]);

/** @throws the error itself when it answers nothing. */
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
 * Stripe's words for what rules.ts has its own; the reasons that stay secret are a plain decline.
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

export function failureOf(word: string): string {
  return OURS[word] ?? (word || "card_declined");
}
