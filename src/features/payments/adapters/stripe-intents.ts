import type Stripe from "stripe";
import { type GatewayAuthorization, type GatewayChallenge, toChallenge } from "./gateway.ts";
import { failureOf } from "./stripe-requests.ts";

type Intent = Stripe.PaymentIntent;

/** The result for a key that was released before Stripe had an intent with that key. */
export const NEVER_HELD: GatewayAuthorization = { status: "voided", reference: "", amountCents: 0 };

/** True while no card has been tried for an intent: no money is held, and no card was declined. */
export function isUntried({ status, last_payment_error }: Intent): boolean {
  return (
    status === "requires_confirmation" ||
    (status === "requires_payment_method" && last_payment_error === null)
  );
}

/** True when a card was declined. Stripe would accept another card for this intent, but we end the key. */
export function isRefused({ status, last_payment_error }: Intent): boolean {
  return status === "requires_payment_method" && last_payment_error !== null;
}

export function declinedOf(reference: string, amountCents: number, failure: string): GatewayAuthorization {
  return { status: "declined", reference, amountCents, failure };
}

/** Our code for the reason why Stripe declined a card. */
export function toFailure(
  error: Intent["last_payment_error"] | Stripe.SetupIntent["last_setup_error"],
): string {
  return failureOf(error?.decline_code || error?.code || "");
}

/**
 * Converts an intent of Stripe; null while no card has been tried.
 *
 * @throws Error while the bank is still working on the intent. The result is unknown: repeat the call.
 */
export function toAuthorization(intent: Intent): GatewayAuthorization | null {
  const { id: reference, amount: amountCents, last_payment_error: error } = intent;
  if (isUntried(intent)) return null;
  switch (intent.status) {
    case "requires_action":
      return { status: "needs_action", reference, amountCents, action: toChallenge(reference) };
    case "requires_capture":
      return { status: "authorized", reference, amountCents, ...lapseOf(intent) };
    case "succeeded":
      return { status: "captured", reference, amountCents, capturedCents: intent.amount_received };
    case "requires_payment_method":
      return declinedOf(reference, amountCents, toFailure(error));
    case "canceled":
      return error
        ? declinedOf(reference, amountCents, toFailure(error))
        : { status: "voided", reference, amountCents };
    default:
      throw new Error(`Stripe still works on ${reference}: ${intent.status}`);
  }
}

/** Until when Stripe holds the money. Its charge must be expanded (`WITH_CHARGE`). */
function lapseOf({ latest_charge }: Intent): { lapsesAt?: Date } {
  const charge = typeof latest_charge === "string" ? null : latest_charge;
  const seconds = charge?.payment_method_details?.card?.capture_before;
  return seconds ? { lapsesAt: new Date(seconds * 1_000) } : {};
}

export const WITH_CHARGE = { expand: ["latest_charge"] };

const CHALLENGES: Record<string, GatewayChallenge["status"]> = {
  requires_action: "open",
  requires_capture: "approved",
  succeeded: "approved",
  requires_payment_method: "declined",
};

/**
 * What a payer must confirm, for a payment or for saving a card. The intent's payment method must be
 * expanded.
 */
export function challengeOf(intent: Intent | Stripe.SetupIntent): GatewayChallenge {
  const method = intent.payment_method as Stripe.PaymentMethod | null;
  const error = "last_payment_error" in intent ? intent.last_payment_error : intent.last_setup_error;
  const card = (method ?? error?.payment_method)?.card;
  return {
    amountCents: "amount" in intent ? intent.amount : 0,
    brand: brandName(card?.brand ?? ""),
    last4: card?.last4 ?? "",
    status: CHALLENGES[intent.status] ?? "over",
    url: intent.next_action?.redirect_to_url?.url ?? null,
  };
}

const BRANDS: Record<string, string> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

/** The card brand's usual name for Stripe's lowercase code. */
export function brandName(brand: string): string {
  return BRANDS[brand] ?? "Card";
}
