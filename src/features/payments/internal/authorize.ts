import type { Context } from "#kit/server/api-handler.ts";
import type { AuthorizeInput, PaymentAction } from "../adapters/gateway.ts";
import { isOpen, type Payment } from "../rules.ts";
import { askGateway, type GatewayScope, recordAnswer, reread } from "../service/ask-gateway.ts";
import { voidPayment } from "../service/void-payment.ts";
import * as payments from "../store/payments.ts";
import { failureMessage } from "../words.ts";

/**
 * `authorized`: the money is held, or the card is set up. `released`: the payment was released before that,
 * so the payer needs a new intent.
 */
export type PaymentOutcome =
  | { status: "authorized"; payment: Payment }
  | { status: "needs_action"; payment: Payment; action: PaymentAction }
  | { status: "declined"; payment: Payment; failure: string; message: string }
  | { status: "released"; payment: Payment };

/**
 * Step 2 of paying: has the gateway hold the money, or set up the card for later, and records the answer.
 * Call this outside of transactions. A repeat is safe, because the gateway knows the payment's key.
 *
 * @throws Refusal `service_unavailable` when the gateway does not answer; the caller may repeat the call.
 */
export async function authorize(
  scope: GatewayScope & Pick<Context, "origin">,
  payment: Payment,
): Promise<PaymentOutcome> {
  const current = await reread(scope, payment);
  if (current.voidRequestedAt || !["intent", "needs_action"].includes(current.status))
    return outcomeOf(current);
  await releaseEarlierTries(scope, current);
  const input: AuthorizeInput = {
    key: current.gatewayKey,
    source: current.gatewaySource,
    owner: { siteId: current.siteId, accountId: current.accountId },
    amountCents: current.amount,
    currency: "usd",
    description: "Pet grooming",
    origin: scope.origin,
  };
  const answer = await askGateway(scope, current, (gateway) =>
    current.isLate ? gateway.setUp(input) : gateway.authorize(input),
  );
  return outcomeOf(await recordAnswer(scope, current, answer), answer.action);
}

/**
 * Releases the session's earlier attempts first, because two amounts held at once may exceed the card's
 * limit.
 */
async function releaseEarlierTries(scope: GatewayScope, payment: Payment): Promise<void> {
  if (payment.bookingSessionId === null) return;
  const tries = await payments.listOfSession(scope.db, payment.siteId, payment.bookingSessionId);
  for (const earlier of tries) {
    if (!earlier.voidRequestedAt || !isOpen(earlier)) continue;
    // A failure here does not stop the payment, because the sweeper repeats the release.
    await voidPayment(scope, earlier).catch(() => {});
  }
}

function outcomeOf(payment: Payment, action?: PaymentAction): PaymentOutcome {
  if (payment.voidRequestedAt) return { status: "released", payment };
  switch (payment.status) {
    case "set_up":
    case "authorized":
    case "captured":
      return { status: "authorized", payment };
    case "declined":
      return {
        status: "declined",
        payment,
        failure: payment.failure,
        message: failureMessage(payment.failure),
      };
    case "needs_action":
      if (action) return { status: "needs_action", payment, action };
      throw new Error(`Payment ${payment.id} needs an action that its gateway does not name`);
    default:
      return { status: "released", payment };
  }
}
