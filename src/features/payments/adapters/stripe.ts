import type Stripe from "stripe";
import { z } from "zod";
import type { Clock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import { siteIdSchema } from "#kit/server/ids.ts";
import type { BrowserGateway, Gateway, GatewayChallenge, GatewayEvent } from "./gateway.ts";
import { isSigned, readJson } from "./signature.ts";
import { challengeOf } from "./stripe-answers.ts";
import * as cards from "./stripe-cards.ts";
import { type Line, PATIENCE_MS, refusedOf, talkOf } from "./stripe-line.ts";
import * as payments from "./stripe-payments.ts";

export type StripeKeys = { secretKey: string; publishableKey: string; webhookSecret: string };

/** Another server than Stripe's own, with a shorter time limit. */
export type StripePlace = { host: string; port: number; protocol: "http"; patienceMs?: number };

/** As Stripe's own page on Content-Security-Policy names them. */
const SOURCES: Omit<BrowserGateway, "publishableKey"> = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connections: ["https://api.stripe.com"],
};

/**
 * Stripe behind our gateway. Cards are entered into Stripe's own fields in the browser; here they are
 * tokens (`pm_…`). The first call loads Stripe's library, so that other programs start without it.
 */
export function openStripe(keys: StripeKeys, db: Db, clock: Clock, place?: StripePlace): Gateway {
  let client: Promise<Stripe> | null = null;
  const { patienceMs = PATIENCE_MS, ...at } = place ?? {};
  const line: Line = {
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
    authorize: (input) => payments.authorize(line, input),
    find: (key) => payments.find(line, key),
    capture: (key, amountCents) => payments.capture(line, key, amountCents),
    void: (key) => payments.release(line, key),
    refund: (key, refundKey, amountCents) => payments.refund(line, key, refundKey, amountCents),
    readToken: (token, owner) => cards.readToken(line, token, owner),
    saveCard: (token, owner, origin) => cards.saveCard(line, token, owner, origin),
    forgetCard: (source) => cards.forgetCard(line, source),
    readChallenge: (reference) => readChallenge(line, reference),
    readEvent: (body, signature, now) =>
      isSigned(body, signature, keys.webhookSecret, now) ? eventOf(body) : { kind: "refused" },
  };
}

async function readChallenge(line: Line, reference: string): Promise<GatewayChallenge | null> {
  const { stripe, patience } = await talkOf(line);
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

const eventSchema = z.object({ id: z.string().min(1).max(255) });
const ourObjectSchema = z.object({
  data: z.object({
    object: z.object({ metadata: z.object({ waggon_site: siteIdSchema, waggon_key: z.string().min(1) }) }),
  }),
});

/** The payment that an event names. Its state is read from Stripe, so that a late event does no harm. */
function eventOf(body: string): GatewayEvent {
  const json = readJson(body);
  const event = eventSchema.safeParse(json);
  if (!event.success) return { kind: "refused" };
  const ours = ourObjectSchema.safeParse(json);
  if (!ours.success) return { kind: "other" };
  const { waggon_site: siteId, waggon_key: key } = ours.data.data.object.metadata;
  return { kind: "payment", id: event.data.id, siteId, key };
}
