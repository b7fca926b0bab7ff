import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { gatewayNamed, takingGateway } from "../adapters/gateway.ts";
import type { Challenge } from "../contract.ts";
import * as payments from "../store/payments.ts";
import { updateFromGateway } from "./ask-gateway.ts";
import { sandboxOnly } from "./list-test-cards.ts";
import { receiveWebhookEvent } from "./receive-webhook-event.ts";

/** Stripe's references for saving a card begin like this. Such a challenge belongs to no payment. */
const isForSavingCard = (reference: string) => reference.startsWith("seti_");

/**
 * What a payer must confirm. If the payer has answered, the payment is updated here, because the gateway's
 * event may arrive later. Throws `not_found` for an unknown reference.
 */
export async function showChallenge(context: Context, reference: string): Promise<Challenge> {
  const payment = await payments.findByReference(context.db, context.siteId, reference);
  if (!payment && !isForSavingCard(reference)) throw notFound("This payment");
  const gateway = payment ? gatewayNamed(payment.gateway) : takingGateway();
  const shown = await gateway.readChallenge(reference);
  if (!shown) throw notFound("This payment");
  if (payment?.status === "needs_action" && shown.status !== "open")
    await updateFromGateway(context, payment);
  const { amountCents, ...rest } = shown;
  // The bank knows no amount while a card is set up; the payer learns what will be held.
  return { ...rest, amount: payment?.amount ?? amountCents, isHeldLater: payment?.isLate ?? false };
}

/**
 * Passes the payer's answer to the sandbox bank. The event that a real bank would send is then processed
 * here.
 */
export async function answerChallenge(
  context: Context,
  { reference, decision }: { reference: string; decision: "approve" | "decline" },
): Promise<Challenge> {
  const sandbox = sandboxOnly();
  const payment = await payments.findByReference(context.db, context.siteId, reference);
  if (!payment) throw notFound("This payment");
  const event = await sandbox.answerChallenge(reference, decision === "approve");
  if (event) await receiveWebhookEvent(context, { gateway: sandbox.name, ...event });
  return showChallenge(context, reference);
}
