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

/** An event of a gateway as received, with an unchecked signature. */
export type WebhookRequest = { gateway: string; body: string; signature: string };

export function toWebhookRequest(gateway: string, raw: RawBody | undefined): WebhookRequest {
  const signature = raw?.header(SIGNATURE_HEADERS[gateway] ?? "signature") ?? "";
  return { gateway, body: raw?.text ?? "", signature };
}

/**
 * Applies an event of a gateway once. The payment's state is read from the gateway, not from the event, so a
 * late event does no harm. Throws refusals: `bad_request` for a bad or old signature, `not_found` for an
 * unknown payment, `service_unavailable` without an answer. The gateway then sends the event again.
 */
export async function receiveWebhookEvent(scope: GatewayScope, request: WebhookRequest): Promise<void> {
  const gateway = findGateway(request.gateway);
  if (!gateway) throw notFound("This gateway");
  const sent = gateway.readEvent(request.body, request.signature, scope.now);
  if (sent.kind === "refused") throw new Refusal("bad_request", PAYMENT_REFUSALS.badSignature);
  // The gateway's account may serve other shops too, so an event may be about a payment that is not ours.
  if (sent.kind === "other") return;
  const { siteId, key, id: eventId } = sent;
  const payment = await payments.findByKey(scope.db, siteId, gateway.name, key);
  if (!payment) throw notFound("This payment");
  const event = { siteId, gateway: gateway.name, eventId };
  if (await events.isHeard(scope.db, event)) return;
  const answer = await askGateway(scope, payment, () => gateway.find(key));
  await scope.db.transaction().execute(async (tx) => {
    const isNew = await events.note(tx, event, scope.now);
    if (!isNew) return;
    if (answer) await applyAnswer(tx, payment, answer, scope.now);
  });
}
