import type { Tx } from "#kit/server/database.ts";
import { OPEN_STATUSES, type Payment } from "../rules.ts";
import * as ledger from "../store/ledger.ts";
import * as payments from "../store/payments.ts";
import { askGateway, type GatewayScope, recordAnswer, reread } from "./ask-gateway.ts";

/**
 * In the transaction that cancels an order: marks the payment for release. After the commit, `voidPayment`
 * or the sweeper releases it. Returns false when the money is being captured or the payment has ended.
 */
export async function requestVoid(tx: Tx, payment: Payment, now: Date): Promise<boolean> {
  return (await payments.markForRelease(tx, payment, now)) !== null;
}

/**
 * Releases a payment's money. A repeat is safe. The mark for release is committed before the gateway is
 * called. Returns `not_voided` when another order has the payment or the money is being captured.
 * @throws Refusal `service_unavailable` when the gateway does not answer; the sweeper repeats the release.
 */
export async function voidPayment(scope: GatewayScope, payment: Payment): Promise<"voided" | "not_voided"> {
  const { db, now } = scope;
  const marked = await db.transaction().execute((tx) => payments.markForRelease(tx, payment, now));
  if (!marked) {
    const current = await reread(scope, payment);
    return current.status === "voided" || current.status === "declined" ? "voided" : "not_voided";
  }
  const { known, released } = await askGateway(scope, marked, async (gateway) => ({
    known: await gateway.find(marked.gatewayKey),
    released: await gateway.void(marked.gatewayKey),
  }));
  if (released.status === "captured") {
    scope.log.error(
      { paymentId: marked.id },
      "a payment could not be released, because the gateway had already captured the money",
    );
    return "not_voided";
  }
  // A crash may have lost the gateway's first answer. It is recorded first, so that the ledger has an
  // "authorize" before the "void".
  const updated = known ? await recordAnswer(scope, marked, known) : marked;
  await recordVoid(scope, updated);
  return "voided";
}

/**
 * Records the release. The status is read under the row's lock, because another sweeper may have changed it.
 */
async function recordVoid({ db, now }: GatewayScope, payment: Payment): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await payments.lock(tx, payment.siteId, payment.id);
    const voided = await payments.advance(tx, payment, OPEN_STATUSES, { status: "voided" }, now);
    if (voided && current?.status === "authorized")
      await ledger.enter(tx, voided, "void", voided.amount, now);
  });
}
