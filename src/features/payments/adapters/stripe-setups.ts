import type Stripe from "stripe";
import { type AuthorizeInput, type GatewayAuthorization, toChallenge } from "./gateway.ts";
import { enterBooks, readBooks } from "./stripe-books.ts";
import { customerOf } from "./stripe-cards.ts";
import { declinedOf, NEVER_HELD, toFailure } from "./stripe-intents.ts";
import { refusedOf, type StripeCall, type StripeConnection, startCall } from "./stripe-requests.ts";

/** The key of a set-up in the books, beside the key of the hold that follows. */
const setupKey = (key: string) => `${key}:setup`;

/**
 * Sets up a card by a SetupIntent for use off session. A released key gets none. A repeat continues the
 * SetupIntent of the key.
 */
export async function setUp(
  connection: StripeConnection,
  input: AuthorizeInput,
): Promise<GatewayAuthorization> {
  const released = await readBooks(connection.db, input.key);
  if (released?.reference === null) return NEVER_HELD;
  const call = await startCall(connection);
  try {
    const opened = await open(call, input);
    return toSetUp(await confirm(call, opened, input), input.amountCents);
  } catch (error) {
    const { kind, failure } = refusedOf(error);
    return declinedOf("", input.amountCents, kind === "card" ? failure : "unknown_source");
  }
}

async function open(call: StripeCall, input: AuthorizeInput): Promise<Stripe.SetupIntent> {
  const { connection, stripe, patience } = call;
  const { key, owner, source } = input;
  const booked = await readBooks(connection.db, setupKey(key));
  if (booked?.reference) return stripe.setupIntents.retrieve(booked.reference, {}, patience());
  const customer = await customerOf(call, owner);
  const made = await stripe.setupIntents.create(
    {
      customer,
      payment_method: source,
      allowed_payment_method_types: ["card"],
      usage: "off_session",
      metadata: { waggon_site: owner.siteId, waggon_key: key },
    },
    patience(setupKey(key)),
  );
  const reference = await enterBooks(connection, setupKey(key), made.id);
  // Two parallel calls may each have made one: the first in the books counts.
  return stripe.setupIntents.retrieve(reference ?? made.id, {}, patience());
}

async function confirm(
  { stripe, patience }: StripeCall,
  intent: Stripe.SetupIntent,
  { origin }: AuthorizeInput,
): Promise<Stripe.SetupIntent> {
  if (intent.status !== "requires_confirmation") return intent;
  const return_url = origin + toChallenge(intent.id).path;
  try {
    return await stripe.setupIntents.confirm(intent.id, { return_url }, patience());
  } catch (error) {
    if (refusedOf(error).kind === "card") throw error;
    // A parallel call of ours may have confirmed it.
    const now = await stripe.setupIntents.retrieve(intent.id, {}, patience());
    if (now.status === "requires_confirmation") throw error;
    return now;
  }
}

/** The SetupIntent of a key in its current state; null without one, and before its card was tried. */
export async function findSetup(
  connection: StripeConnection,
  key: string,
): Promise<GatewayAuthorization | null> {
  const reference = (await readBooks(connection.db, setupKey(key)))?.reference;
  if (!reference) return null;
  const { stripe, patience } = await startCall(connection);
  const intent = await stripe.setupIntents.retrieve(reference, {}, patience());
  return intent.status === "requires_confirmation" ? null : toSetUp(intent, 0);
}

function toSetUp(intent: Stripe.SetupIntent, amountCents: number): GatewayAuthorization {
  const { id: reference, status, last_setup_error: error } = intent;
  switch (status) {
    case "succeeded":
      return { status: "set_up", reference, amountCents };
    case "requires_action":
      return { status: "needs_action", reference, amountCents, action: toChallenge(reference) };
    case "requires_payment_method":
    case "canceled":
      return declinedOf(reference, amountCents, toFailure(error));
    default:
      throw new Error(`Stripe still works on ${reference}: ${status}`);
  }
}
