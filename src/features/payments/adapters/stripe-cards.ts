import type Stripe from "stripe";
import { type CardFacts, type CardResult, type Owner, toChallenge } from "./gateway.ts";
import { brandName, toFailure } from "./stripe-answers.ts";
import { type Line, refusedOf, type Talk, talkOf } from "./stripe-line.ts";

/** Stripe's id of a customer, created at the first card. Stripe gets no name and no address. */
export async function customerOf({ line, stripe, patience }: Talk, owner: Owner): Promise<string> {
  const known = await readCustomer(line, owner);
  if (known) return known;
  const { siteId, customerId } = owner;
  const made = await stripe.customers.create(
    { metadata: { waggon_site: siteId, waggon_customer: customerId } },
    patience(`customer:${customerId}`),
  );
  await line.db
    .insertInto("stripeCustomers")
    .values({ customerId, siteId, reference: made.id, createdAt: line.clock.now() })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return (await readCustomer(line, owner)) ?? made.id;
}

async function readCustomer({ db }: Line, { siteId, customerId }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom("stripeCustomers")
    .select("reference")
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .executeTakeFirst();
  return row?.reference ?? null;
}

const isToken = (text: string) => /^pm_\w+$/.test(text);

/** A card by its token; null when Stripe does not know it, or it is no card. */
async function readMethod({ stripe, patience }: Talk, token: string): Promise<Stripe.PaymentMethod | null> {
  if (!isToken(token)) return null;
  const method = await stripe.paymentMethods.retrieve(token, {}, patience()).catch((error) => {
    if (refusedOf(error).kind === "missing") return null;
    throw error;
  });
  return method?.card ? method : null;
}

const customerNamed = ({ customer }: Stripe.PaymentMethod) =>
  typeof customer === "string" ? customer : (customer?.id ?? null);

/** A card without a customer works only once: too little for several visits or a second try. */
export async function attach(
  talk: Talk,
  token: string,
  customer: string,
): Promise<{ status: "attached" | "unknown" } | { status: "declined"; failure: string }> {
  const before = await readMethod(talk, token);
  if (!before) return { status: "unknown" };
  const owner = customerNamed(before);
  if (owner !== null) return { status: owner === customer ? "attached" : "unknown" };
  try {
    await talk.stripe.paymentMethods.attach(token, { customer }, talk.patience());
    return { status: "attached" };
  } catch (error) {
    const refused = refusedOf(error);
    if (refused.kind === "card") return { status: "declined", failure: refused.failure };
    // A concurrent call of ours may have attached it.
    const now = await readMethod(talk, token);
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

export async function readToken(line: Line, token: string, owner: Owner | null): Promise<CardFacts | null> {
  if (!isToken(token)) return null;
  const talk = await talkOf(line);
  const method = await readMethod(talk, token);
  if (!method) return null;
  const holder = customerNamed(method);
  if (holder !== null && (owner === null || holder !== (await readCustomer(line, owner)))) return null;
  return factsOf(method);
}

/** The bank decides by a SetupIntent whether the card may be saved, perhaps after the payer's approval. */
export async function saveCard(line: Line, token: string, owner: Owner, origin: string): Promise<CardResult> {
  if (!isToken(token)) return { status: "unknown" };
  const talk = await talkOf(line);
  const method = await readMethod(talk, token);
  const facts = method && factsOf(method);
  if (!method || !facts) return { status: "unknown" };
  const customer = await customerOf(talk, owner);
  const holder = customerNamed(method);
  if (holder !== null && holder !== customer) return { status: "unknown" };
  try {
    const intent = await setUp(talk, token, customer, origin);
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

/** The same token gets the same SetupIntent, in its present state. */
async function setUp(
  { stripe, patience }: Talk,
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

export async function forgetCard(line: Line, source: string): Promise<void> {
  if (!isToken(source)) return;
  const { stripe, patience } = await talkOf(line);
  // A card that is detached or unknown counts as deleted.
  await stripe.paymentMethods.detach(source, {}, patience()).catch(refusedOf);
}
