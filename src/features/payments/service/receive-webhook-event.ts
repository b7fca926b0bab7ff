import type { RawBody } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { findGateway } from "../adapters/gateway.ts";
import * as payments from "../store/payments.ts";
import * as events from "../store/webhook-events.ts";
import { applyAnswer, askGateway, type GatewayScope } from "./ask-gateway.ts";

const SIGNATURE_HEADERS: Record<string, string> = {
  stripe: "stripe-signature",
  sandbox: "sandbox-signature",
};

/** A webhook request as it came in: what a gateway says of a payment. */
export type WebhookRequest = { gateway: string; body: string; signature: string };

export function toWebhookRequest(gateway: string, raw: RawBody | undefined): WebhookRequest {
  const signature = raw?.header(SIGNATURE_HEADERS[gateway] ?? "signature") ?? "";
  return { gateway, body: raw?.text ?? "", signature };
}

/**
 * Applies a webhook event of a payment. The event only names the payment, and the gateway says what became
 * of it, so late and repeated events do no harm. Each event counts once, in the transaction that applies it.
 *
 * One address serves all brands of a deployment, as Stripe sends all events of an account to one. An event
 * names its site, and without a payment of that site there is no such payment.
 *
 * @throws Refusal `bad_request` when it is not signed by the gateway or older than five minutes, `not_found`
 * when the site has no such payment, `service_unavailable` when the gateway does not answer: it sends the
 * event again.
 */
export async function receiveWebhookEvent(scope: GatewayScope, request: WebhookRequest): Promise<void> {
  const gateway = findGateway(request.gateway);
  if (!gateway) throw notFound("This gateway");
  const sent = gateway.readEvent(request.body, request.signature, scope.now);
  if (sent.kind === "refused") throw new Refusal("bad_request", "This signature is not valid.");
  // Of an account that serves other shops as well.
  if (sent.kind === "other") return;
  const { siteId, key, id: eventId } = sent;
  const payment = await payments.findByKey(scope.db, siteId, gateway.name, key);
  if (!payment) throw notFound("This payment");
  const event = { siteId, gateway: gateway.name, eventId };
  if (await events.isHeard(scope.db, event)) return;
  const answer = await askGateway(scope, payment, () => gateway.find(key));
  await scope.db.transaction().execute(async (tx) => {
    if (!(await events.note(tx, event, scope.now))) return;
    if (answer) await applyAnswer(tx, payment, answer, scope.now);
  });
}
