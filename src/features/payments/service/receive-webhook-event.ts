import type { RawBody } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { findGateway } from "../adapters/gateway.ts";
import * as payments from "../store/payments.ts";
import * as events from "../store/webhook-events.ts";
import { PAYMENT_REFUSALS } from "../words.ts";
import { applyAnswer, askGateway, type GatewayScope } from "./ask-gateway.ts";

const SIGNATURE_HEADERS: Record<string, string> = {
  stripe: "stripe-signature",
  sandbox: "sandbox-signature",
};

/** An event of a gateway, unread. */
export type WebhookRequest = { gateway: string; body: string; signature: string };

export function toWebhookRequest(gateway: string, raw: RawBody | undefined): WebhookRequest {
  const signature = raw?.header(SIGNATURE_HEADERS[gateway] ?? "signature") ?? "";
  return { gateway, body: raw?.text ?? "", signature };
}

/**
 * Applies an event of a gateway, once. The event only names the payment, whose state we read from the
 * gateway: so neither the order nor the age of events matters. All brands share one address, because
 * Stripe has one for each account; the event itself names the site of its payment.
 *
 * @throws Refusal `bad_request` without a valid signature or after five minutes, `not_found` for an
 * unknown payment of the site, `service_unavailable` when the gateway does not answer: it sends the event
 * again.
 */
export async function receiveWebhookEvent(scope: GatewayScope, request: WebhookRequest): Promise<void> {
  const gateway = findGateway(request.gateway);
  if (!gateway) throw notFound("This gateway");
  const sent = gateway.readEvent(request.body, request.signature, scope.now);
  if (sent.kind === "refused") throw new Refusal("bad_request", PAYMENT_REFUSALS.badSignature);
  // The account may serve other shops as well.
  if (sent.kind === "other") return;
  const { siteId, key, id: eventId } = sent;
  const payment = await payments.findByKey(scope.db, siteId, gateway.name, key);
  if (!payment) throw notFound("This payment");
  const heard = { siteId, gateway: gateway.name, eventId };
  if (await events.isHeard(scope.db, heard)) return;
  const answer = await askGateway(scope, payment, () => gateway.find(key));
  await scope.db.transaction().execute(async (tx) => {
    if (!(await events.note(tx, heard, scope.now))) return;
    if (answer) await applyAnswer(tx, payment, answer, scope.now);
  });
}
