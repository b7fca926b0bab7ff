import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { PaymentAction } from "../adapters/gateway.ts";
import { authorize } from "../internal/authorize.ts";
import type { Payment } from "../rules.ts";
import type { GatewayScope } from "./ask-gateway.ts";
import { voidPayment } from "./void-payment.ts";

/** What came of holding an amount. `message` is for the payer. */
export type Authorization =
  | { ok: true; payment: Payment }
  | { ok: false; why: "needs_action"; payment: Payment; action: PaymentAction }
  | { ok: false; why: "declined"; payment: Payment; message: string };
type Scope = GatewayScope & Pick<Context, "origin">;

/**
 * Holds an amount, with no transaction open while the bank is asked: `open` writes the intent, which is
 * committed first. Safe to repeat: an intent that is there already is asked about again.
 *
 * @throws Refusal `service_unavailable` when the bank did not answer.
 */
export async function authorizePayment(
  scope: Scope,
  open: (tx: Tx) => Promise<Payment>,
): Promise<Authorization> {
  return authorizeIntent(scope, await scope.db.transaction().execute(open));
}

/** As `authorizePayment`, of an intent that the caller has committed together with other rows. */
export async function authorizeIntent(scope: Scope, intent: Payment): Promise<Authorization> {
  const outcome = await authorize(scope, intent);
  const { payment } = outcome;
  if (outcome.status === "authorized") return { ok: true, payment };
  if (outcome.status === "needs_action")
    return { ok: false, why: "needs_action", payment, action: outcome.action };
  const message =
    outcome.status === "declined" ? outcome.message : "The payment was given up. Please try again.";
  return { ok: false, why: "declined", payment, message };
}

/** What a payer is answered whose money could not be held. */
export function refusalOfPayment(failed: Extract<Authorization, { ok: false }>): Refusal {
  if (failed.why === "needs_action") {
    const details = { action: failed.action };
    return new Refusal("payment_needs_action", "Your bank asks you to confirm this payment.", { details });
  }
  const { message } = failed;
  return new Refusal("payment_declined", message, { errors: { sourceId: [message] } });
}

/** Releases a payment that nothing uses. The sweeper goes on with what the bank does not answer now. */
export async function releasePayment(scope: GatewayScope, payment: Payment): Promise<void> {
  await voidPayment(scope, payment).catch((error: unknown) => {
    scope.log.warn({ err: error, paymentId: payment.id }, "a payment is left to the sweeper");
  });
}
