import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { gatewayNamed, takingGateway } from "../adapters/gateway.ts";
import type { Challenge } from "../contract.ts";
import type { Payment } from "../rules.ts";
import * as payments from "../store/payments.ts";
import { askGateway, recordAnswer } from "./ask-gateway.ts";
import { sandboxOnly } from "./list-test-cards.ts";
import { receiveWebhookEvent } from "./receive-webhook-event.ts";

/** References of cards that are to be saved: no payment has them. */
const isOfCard = (reference: string) => reference.startsWith("seti_");

/**
 * What a payer's bank wants confirmed. A payer who comes back from the bank's own page sees the result,
 * and the payment hears of it at once, whether or not the gateway's own news is here.
 */
export async function showChallenge(context: Context, reference: string): Promise<Challenge> {
  const payment = await payments.findByReference(context.db, context.siteId, reference);
  if (!payment && !isOfCard(reference)) throw notFound("This payment");
  const gateway = payment ? gatewayNamed(payment.gateway) : takingGateway();
  const shown = await gateway.readChallenge(reference);
  if (!shown) throw notFound("This payment");
  if (payment?.status === "needs_action" && shown.status !== "open") await hear(context, payment);
  const { amountCents: amount, ...rest } = shown;
  return { amount, ...rest };
}

async function hear(context: Context, payment: Payment): Promise<void> {
  const answer = await askGateway(context, payment, (gateway) => gateway.find(payment.gatewayKey));
  if (answer) await recordAnswer(context, payment, answer);
}

/**
 * The payer's answer at the sandbox bank, which sends its news to our webhook as any bank would: a payer who
 * refused and then tries the same card again is asked again, and does not see the earlier refusal.
 */
export async function answerChallenge(
  context: Context,
  { reference, decision }: { reference: string; decision: "approve" | "decline" },
): Promise<Challenge> {
  const sandbox = sandboxOnly();
  const payment = await payments.findByReference(context.db, context.siteId, reference);
  if (!payment) throw notFound("This payment");
  const news = await sandbox.answerChallenge(reference, decision === "approve");
  if (news) await receiveWebhookEvent(context, { gateway: sandbox.name, ...news });
  return showChallenge(context, reference);
}
