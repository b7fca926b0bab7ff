import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { type AuthorizeInput, type Gateway, type GatewayAuthorization, toChallenge } from "./gateway.ts";
import { enterBooks, readBooks } from "./stripe-books.ts";
import { attach, customerOf } from "./stripe-cards.ts";
import {
  declinedOf,
  isRefused,
  isUntried,
  NEVER_HELD,
  toAuthorization,
  WITH_CHARGE,
} from "./stripe-intents.ts";
import { refusedOf, type StripeCall, type StripeConnection, startCall } from "./stripe-requests.ts";
import { findSetup } from "./stripe-setups.ts";

// Stripe forgets idempotency keys after a day. So we first create an intent without a card, which holds no
// money, save its id under our key (the "books"), and only then confirm it with a card. The release of an
// unknown key saves null: then no card is ever tried for that key.

type Intent = Stripe.PaymentIntent;

/** The input of a payer who is present, with the site's origin, or of an absent one. */
type PayerInput = Omit<AuthorizeInput, "origin"> & { origin?: string };

export async function authorize(
  connection: StripeConnection,
  input: PayerInput,
): Promise<GatewayAuthorization> {
  const call = await startCall(connection);
  const booked = await readBooks(connection.db, input.key);
  if (booked?.reference === null) return NEVER_HELD;
  const customer = await customerOf(call, input.owner);
  const opened = booked
    ? await call.stripe.paymentIntents.retrieve(booked.reference, WITH_CHARGE, call.patience())
    : await open(call, input, customer);
  if (opened === "too_small") return declinedOf("", input.amountCents, "amount_too_small");
  if (!opened) return NEVER_HELD;
  if (opened.amount !== input.amountCents)
    throw new Error(`The key ${input.key} was used for another payment`);
  if (!isUntried(opened)) return settle(call, opened);
  const attached = await attach(call, input.source, customer);
  if (attached.status === "attached") return confirm(call, opened, input);
  await giveUp(call, opened.id);
  const failure = attached.status === "declined" ? attached.failure : "unknown_source";
  return declinedOf(opened.id, opened.amount, failure);
}

/** Creates the intent for a key, without a card. Null when the key has been released by a parallel call. */
async function open(
  call: StripeCall,
  input: PayerInput,
  customer: string,
): Promise<Intent | "too_small" | null> {
  const { connection, stripe, patience } = call;
  const { key, amountCents: amount, currency, description, owner } = input;
  const made = await stripe.paymentIntents
    .create(
      {
        amount,
        currency,
        customer,
        description,
        capture_method: "manual",
        allowed_payment_method_types: ["card"],
        metadata: { waggon_site: owner.siteId, waggon_key: key },
      },
      patience(`${key}:create`),
    )
    .catch((error) => {
      if (refusedOf(error).failure === "amount_too_small") return null;
      throw error;
    });
  if (!made) return "too_small";
  const reference = await enterBooks(connection, key, made.id);
  if (reference === made.id) return made;
  await giveUp(call, made.id);
  return reference === null ? null : stripe.paymentIntents.retrieve(reference, {}, patience());
}

async function confirm(
  call: StripeCall,
  { id, amount }: Intent,
  input: PayerInput,
): Promise<GatewayAuthorization> {
  const { stripe, patience } = call;
  // An absent payer cannot come back from the bank: Stripe declines where the bank wants to ask.
  const payer =
    input.origin === undefined ? { off_session: true } : { return_url: input.origin + toChallenge(id).path };
  const form = { payment_method: input.source, ...payer, ...WITH_CHARGE };
  // Stripe refuses the same idempotency key with another form, and a brand with several hosts has several
  // return URLs. So the key contains a hash of the form.
  const hash = createHash("sha256").update(JSON.stringify(form)).digest("hex").slice(0, 12);
  try {
    const options = patience(`${input.key}:confirm:${hash}`);
    const confirmed = await stripe.paymentIntents.confirm(id, form, options);
    return await settle(call, confirmed);
  } catch (error) {
    const refused = refusedOf(error);
    if (refused.kind === "state")
      return settle(call, await stripe.paymentIntents.retrieve(id, WITH_CHARGE, patience()));
    await giveUp(call, id);
    return declinedOf(id, amount, refused.kind === "card" ? refused.failure : "unknown_source");
  }
}

/**
 * The result of an intent after a card was tried. An intent with a declined card is canceled, so that no
 * other card can be tried.
 */
async function settle(call: StripeCall, intent: Intent): Promise<GatewayAuthorization> {
  const answer = toAuthorization(intent);
  if (!answer) throw new Error(`Stripe did not try a card for ${intent.id}`);
  if (isRefused(intent)) await giveUp(call, intent.id);
  return answer;
}

/** Cancels an intent. A failure is ignored, because the intent holds no money. */
async function giveUp({ stripe, patience }: StripeCall, id: string): Promise<void> {
  await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" }, patience()).catch(() => {});
}

export async function find(connection: StripeConnection, key: string): Promise<GatewayAuthorization | null> {
  const booked = await readBooks(connection.db, key);
  if (!booked) return findSetup(connection, key);
  if (booked.reference === null) return NEVER_HELD;
  const call = await startCall(connection);
  const intent = await call.stripe.paymentIntents.retrieve(booked.reference, WITH_CHARGE, call.patience());
  return isUntried(intent) ? findSetup(connection, key) : settle(call, intent);
}

export async function capture(
  connection: StripeConnection,
  key: string,
  amountCents: number,
): ReturnType<Gateway["capture"]> {
  const reference = (await readBooks(connection.db, key))?.reference;
  if (!reference) return { status: "failed", failure: "not_authorized" };
  const call = await startCall(connection);
  const { stripe, patience } = call;
  try {
    const input = { amount_to_capture: amountCents };
    const taken = await stripe.paymentIntents.capture(
      reference,
      input,
      patience(`${key}:capture:${amountCents}`),
    );
    return { status: "captured", amountCents: taken.amount_received };
  } catch (error) {
    const refused = refusedOf(error);
    const intent = await stripe.paymentIntents.retrieve(reference, {}, patience());
    if (intent.status === "succeeded") return { status: "captured", amountCents: intent.amount_received };
    if (intent.status === "canceled") return { status: "failed", failure: "hold_expired" };
    if (refused.kind === "card") await giveUp(call, reference);
    return { status: "failed", failure: refused.failure || "not_authorized" };
  }
}

export async function release(connection: StripeConnection, key: string): ReturnType<Gateway["void"]> {
  const reference = await enterBooks(connection, key, null);
  if (reference === null) return { status: "voided" };
  const { stripe, patience } = await startCall(connection);
  try {
    await stripe.paymentIntents.cancel(reference, {}, patience());
    return { status: "voided" };
  } catch (error) {
    refusedOf(error);
    const { status } = await stripe.paymentIntents.retrieve(reference, {}, patience());
    if (status === "canceled") return { status: "voided" };
    if (status === "succeeded") return { status: "captured" };
    throw error;
  }
}

/**
 * Refunds captured money. The refund's metadata has our key too, because Stripe forgets idempotency keys. We
 * check the amount ourselves, because Stripe would repeat a refusal for the same key.
 */
export async function refund(
  connection: StripeConnection,
  key: string,
  refundKey: string,
  amountCents: number,
): ReturnType<Gateway["refund"]> {
  const reference = (await readBooks(connection.db, key))?.reference;
  if (!reference) return { status: "failed", failure: "not_captured" };
  const { stripe, patience } = await startCall(connection);
  const given = await stripe.refunds.list({ payment_intent: reference, limit: 100 }, patience());
  const same = given.data.find(({ metadata }) => metadata?.waggon_refund === refundKey);
  if (same) return refundedOf(same);
  const captured = (await stripe.paymentIntents.retrieve(reference, {}, patience())).amount_received;
  const total = given.data.reduce(
    (sum, earlier) => sum + (hasFailed(earlier) ? 0 : earlier.amount),
    amountCents,
  );
  if (captured === 0) return { status: "failed", failure: "not_captured" };
  if (total > captured) return { status: "failed", failure: "amount_too_large" };
  try {
    const made = await stripe.refunds.create(
      { payment_intent: reference, amount: amountCents, metadata: { waggon_refund: refundKey } },
      patience(refundKey),
    );
    return refundedOf(made);
  } catch (error) {
    return { status: "failed", failure: refusedOf(error).failure || "not_captured" };
  }
}

const hasFailed = ({ status }: Stripe.Refund) => status === "failed" || status === "canceled";

function refundedOf(refund: Stripe.Refund): Awaited<ReturnType<Gateway["refund"]>> {
  if (!hasFailed(refund)) return { status: "refunded" };
  return { status: "failed", failure: refund.failure_reason ?? "refund_failed" };
}
