import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { PaymentAction } from "../adapters/gateway.ts";
import { authorize } from "../internal/authorize.ts";
import { askAbsent } from "../internal/hold-absent.ts";
import type { Payment } from "../rules.ts";
import { failureMessage, PAYMENT_REFUSALS } from "../words.ts";
import type { GatewayScope } from "./ask-gateway.ts";
import { voidPayment } from "./void-payment.ts";

/** The result of holding an amount. `message` is shown to the payer. */
export type Authorization =
  | { ok: true; payment: Payment }
  | { ok: false; why: "needs_action"; payment: Payment; action: PaymentAction }
  | { ok: false; why: "declined"; payment: Payment; message: string };
type Scope = GatewayScope & Pick<Context, "origin">;

/**
 * Holds an amount. `open` writes the intent in a transaction, which commits before the call to the gateway.
 * A repeat is safe, because it continues the same intent.
 *
 * @throws Refusal `service_unavailable` when the gateway does not answer.
 */
export async function authorizePayment(
  scope: Scope,
  open: (tx: Tx) => Promise<Payment>,
): Promise<Authorization> {
  return authorizeIntent(scope, await scope.db.transaction().execute(open));
}

/** As `authorizePayment`, for an intent that the caller has committed with other rows. */
export async function authorizeIntent(scope: Scope, intent: Payment): Promise<Authorization> {
  const outcome = await authorize(scope, intent);
  const { payment } = outcome;
  if (outcome.status === "authorized") return { ok: true, payment };
  if (outcome.status === "needs_action")
    return { ok: false, why: "needs_action", payment, action: outcome.action };
  const message = outcome.status === "declined" ? outcome.message : PAYMENT_REFUSALS.released;
  return { ok: false, why: "declined", payment, message };
}

/**
 * As `authorizePayment`, while the payer is absent, by a card that was set up or held before. Where the bank
 * wants a confirmation, the result is declined.
 */
export async function authorizeAbsent(
  scope: GatewayScope,
  open: (tx: Tx) => Promise<Payment>,
): Promise<Extract<Authorization, { ok: true } | { why: "declined" }>> {
  const intent = await scope.db.transaction().execute(open);
  const payment = intent.status === "intent" ? await askAbsent(scope, intent) : intent;
  if (payment.status === "authorized") return { ok: true, payment };
  return { ok: false, why: "declined", payment, message: failureMessage(payment.failure) };
}

/** The refusal of a payer whose money could not be held. */
export function refusalOfPayment(failed: Extract<Authorization, { ok: false }>): Refusal {
  if (failed.why === "needs_action") {
    const details = { action: failed.action };
    return new Refusal("payment_needs_action", PAYMENT_REFUSALS.confirmPayment, { details });
  }
  const { message } = failed;
  return new Refusal("payment_declined", message, { errors: { sourceId: [message] } });
}

/**
 * Releases a payment that no order needs. If the gateway does not answer, the sweeper repeats the release.
 */
export async function releasePayment(scope: GatewayScope, payment: Payment): Promise<void> {
  await voidPayment(scope, payment).catch((error: unknown) => {
    scope.log.warn(
      { err: error, paymentId: payment.id },
      "the release of a payment failed; the sweeper repeats it",
    );
  });
}
