import type Stripe from "stripe";
import { type CardFacts, type CardResult, type Owner, toChallenge } from "./gateway.ts";
import { brandName, toFailure } from "./stripe-intents.ts";
import { refusedOf, type StripeCall, type StripeConnection, startCall } from "./stripe-requests.ts";

/**
 * Stripe's id of an account's customer, which is created with the first card. Stripe gets no name and no
 * address.
 */
export async function customerOf(
  { connection, stripe, patience }: StripeCall,
  owner: Owner,
): Promise<string> {
  const known = await readCustomer(connection, owner);
  if (known) return known;
  const { siteId, accountId } = owner;
  const made = await stripe.customers.create(
    { metadata: { waggon_site: siteId, waggon_account: accountId } },
    patience(`customer:${accountId}`),
  );
  await connection.db
    .insertInto("stripeCustomers")
    .values({ accountId, siteId, reference: made.id, createdAt: connection.clock.now() })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return (await readCustomer(connection, owner)) ?? made.id;
}

async function readCustomer({ db }: StripeConnection, { siteId, accountId }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom("stripeCustomers")
    .select("reference")
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row?.reference ?? null;
}

const isToken = (text: string) => /^pm_\w+$/.test(text);

/**
 * Stripe's record of a card by its token. Null when Stripe does not know the token, or the token is not a
 * card's.
 */
async function readMethod(
  { stripe, patience }: StripeCall,
  token: string,
): Promise<Stripe.PaymentMethod | null> {
  if (!isToken(token)) return null;
  const method = await stripe.paymentMethods.retrieve(token, {}, patience()).catch((error) => {
    if (refusedOf(error).kind === "missing") return null;
    throw error;
  });
  return method?.card ? method : null;
}

const customerNamed = ({ customer }: Stripe.PaymentMethod) =>
  typeof customer === "string" ? customer : (customer?.id ?? null);

/**
 * Attaches a card to a customer of Stripe, because a card without a customer can be charged only once.
 * `unknown`: the token is unknown or belongs to another customer.
 */
export async function attach(
  call: StripeCall,
  token: string,
  customer: string,
): Promise<{ status: "attached" | "unknown" } | { status: "declined"; failure: string }> {
  const before = await readMethod(call, token);
  if (!before) return { status: "unknown" };
  const owner = customerNamed(before);
  if (owner !== null) return { status: owner === customer ? "attached" : "unknown" };
  try {
    await call.stripe.paymentMethods.attach(token, { customer }, call.patience());
    return { status: "attached" };
  } catch (error) {
    const refused = refusedOf(error);
    if (refused.kind === "card") return { status: "declined", failure: refused.failure };
    // A parallel call of ours may have attached the card to the same customer.
    const now = await readMethod(call, token);
    return { status: now && customerNamed(now) === customer ? "attached" : "unknown" };
  }
}

function factsOf(method: Stripe.PaymentMethod): CardFacts | null {
  const { id: source, card } = method;
  if (!card) return null;
  const { last4, exp_month: expMonth, exp_year: expYear, fingerprint } = card;
  const facts = { source, brand: brandName(card.brand), last4, expMonth, expYear };
  return fingerprint ? { ...facts, fingerprint } : facts;
}

export async function readToken(
  connection: StripeConnection,
  token: string,
  owner: Owner | null,
): Promise<CardFacts | null> {
  if (!isToken(token)) return null;
  const call = await startCall(connection);
  const method = await readMethod(call, token);
  if (!method) return null;
  const holder = customerNamed(method);
  if (holder !== null && (owner === null || holder !== (await readCustomer(connection, owner)))) return null;
  return factsOf(method);
}

/**
 * Saves a card by a SetupIntent of Stripe. The bank may decline the card or ask for the payer's approval.
 */
export async function saveCard(
  connection: StripeConnection,
  token: string,
  owner: Owner,
  origin: string,
): Promise<CardResult> {
  if (!isToken(token)) return { status: "unknown" };
  const call = await startCall(connection);
  const method = await readMethod(call, token);
  const facts = method && factsOf(method);
  if (!method || !facts) return { status: "unknown" };
  const customer = await customerOf(call, owner);
  const holder = customerNamed(method);
  if (holder !== null && holder !== customer) return { status: "unknown" };
  try {
    const intent = await setUp(call, token, customer, origin);
    if (intent.status === "succeeded") return { status: "saved", facts };
    if (intent.status === "requires_action")
      return { status: "needs_action", action: toChallenge(intent.id) };
    return { status: "declined", failure: toFailure(intent.last_setup_error) };
  } catch (error) {
    const refused = refusedOf(error);
    if (refused.kind !== "card") return { status: "unknown" };
    return { status: "declined", failure: refused.failure };
  }
}

/**
 * Creates and confirms a SetupIntent. A repeat with the same token gets the same SetupIntent in its current
 * state.
 */
async function setUp(
  { stripe, patience }: StripeCall,
  token: string,
  customer: string,
  origin: string,
): Promise<Stripe.SetupIntent> {
  const made = await stripe.setupIntents.create(
    { customer, payment_method: token, allowed_payment_method_types: ["card"], usage: "on_session" },
    patience(`keep:${customer}:${token}`),
  );
  const now = await stripe.setupIntents.retrieve(made.id, {}, patience());
  if (now.status !== "requires_confirmation") return now;
  const return_url = origin + toChallenge(made.id).path;
  return stripe.setupIntents.confirm(made.id, { return_url }, patience());
}

export async function forgetCard(connection: StripeConnection, source: string): Promise<void> {
  if (!isToken(source)) return;
  const { stripe, patience } = await startCall(connection);
  // A refusal means that the card is already detached or unknown, so it counts as deleted.
  await stripe.paymentMethods.detach(source, {}, patience()).catch(refusedOf);
}
