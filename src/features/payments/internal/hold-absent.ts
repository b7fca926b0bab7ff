import { isOpen, type Payment } from "../rules.ts";
import { askGateway, type GatewayScope, recordAnswer, reread } from "../service/ask-gateway.ts";
import { voidPayment } from "../service/void-payment.ts";
import * as payments from "../store/payments.ts";

/**
 * Holds the money of a payment that is set up, while the payer is absent. A repeat is safe. The order's
 * earlier payments are released first, so that the bank never holds both.
 *
 * @throws Refusal `service_unavailable` when the gateway does not answer.
 */
export async function holdAbsent(scope: GatewayScope, payment: Payment): Promise<Payment> {
  const current = await reread(scope, payment);
  if (current.status !== "set_up" || current.voidRequestedAt) return current;
  await releaseEarlier(scope, current);
  return askAbsent(scope, current);
}

/** Has the gateway hold a payment's money while the payer is absent, and records the answer. */
export async function askAbsent(scope: GatewayScope, current: Payment): Promise<Payment> {
  const answer = await askGateway(scope, current, (gateway) =>
    gateway.authorizeAbsent({
      key: current.gatewayKey,
      source: current.gatewaySource,
      owner: { siteId: current.siteId, accountId: current.accountId },
      amountCents: current.amount,
      currency: "usd",
      description: "Pet grooming",
    }),
  );
  return recordAnswer(scope, current, answer);
}

async function releaseEarlier(scope: GatewayScope, { id, siteId, orderId }: Payment): Promise<void> {
  if (orderId === null) return;
  for (const earlier of await payments.listByOrder(scope.db, siteId, orderId)) {
    if (earlier.id !== id && earlier.voidRequestedAt && isOpen(earlier)) await voidPayment(scope, earlier);
  }
}
