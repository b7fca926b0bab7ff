import type Stripe from "stripe";
import type { Clock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import { isSigned } from "#kit/server/webhook-signature.ts";
import type { BrowserGateway, Gateway, GatewayChallenge } from "./gateway.ts";
import * as cards from "./stripe-cards.ts";
import { challengeOf } from "./stripe-intents.ts";
import * as payments from "./stripe-payments.ts";
import { PATIENCE_MS, refusedOf, type StripeConnection, startCall } from "./stripe-requests.ts";
import * as setups from "./stripe-setups.ts";
import { toGatewayEvent } from "./stripe-webhook-events.ts";

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** A server that stands in for Stripe's own. `patienceMs` limits the time of a call. */
export type StripePlace = { host: string; port: number; protocol: "http"; patienceMs?: number };

/** As Stripe's own page on Content-Security-Policy names them. */
const SOURCES: Omit<BrowserGateway, "publishableKey"> = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connections: ["https://api.stripe.com"],
};

/**
 * The gateway for Stripe. Payers enter cards into Stripe's own fields; the server sees only tokens (`pm_…`).
 * The first call loads Stripe's library, so that programs without payments start faster.
 */
export function openStripe(keys: StripeKeys, db: Db, clock: Clock, place?: StripePlace): Gateway {
  let client: Promise<Stripe> | null = null;
  const { patienceMs = PATIENCE_MS, ...at } = place ?? {};
  const connection: StripeConnection = {
    db,
    clock,
    patienceMs,
    client: () => {
      client ??= import("stripe").then(
        ({ default: Client }) =>
          new Client(keys.secretKey, { ...at, maxNetworkRetries: 0, telemetry: false }),
      );
      return client;
    },
  };
  return {
    name: "stripe",
    browser: { publishableKey: keys.publishableKey, ...SOURCES },
    authorize: (input) => payments.authorize(connection, input),
    setUp: (input) => setups.setUp(connection, input),
    authorizeAbsent: (input) => payments.authorize(connection, input),
    find: (key) => payments.find(connection, key),
    capture: (key, amountCents) => payments.capture(connection, key, amountCents),
    void: (key) => payments.release(connection, key),
    refund: (key, refundKey, amountCents) => payments.refund(connection, key, refundKey, amountCents),
    readToken: (token, owner) => cards.readToken(connection, token, owner),
    saveCard: (token, owner, origin) => cards.saveCard(connection, token, owner, origin),
    forgetCard: (source) => cards.forgetCard(connection, source),
    readChallenge: (reference) => readChallenge(connection, reference),
    readEvent: (body, signature, now) =>
      isSigned(body, signature, keys.webhookSecret, now) ? toGatewayEvent(body) : { kind: "refused" },
  };
}

async function readChallenge(
  connection: StripeConnection,
  reference: string,
): Promise<GatewayChallenge | null> {
  const { stripe, patience } = await startCall(connection);
  const [expand, options] = [{ expand: ["payment_method"] }, patience()];
  try {
    if (/^pi_\w+$/.test(reference)) {
      return challengeOf(await stripe.paymentIntents.retrieve(reference, expand, options));
    }
    if (/^seti_\w+$/.test(reference)) {
      return challengeOf(await stripe.setupIntents.retrieve(reference, expand, options));
    }
    return null;
  } catch (error) {
    if (refusedOf(error).kind === "missing") return null;
    throw error;
  }
}
