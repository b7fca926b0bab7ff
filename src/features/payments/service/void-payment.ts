import type { Tx } from "#kit/server/database.ts";
import { OPEN_STATUSES, type Payment } from "../rules.ts";
import * as ledger from "../store/ledger.ts";
import * as payments from "../store/payments.ts";
import { askGateway, type GatewayScope, recordAnswer, reread } from "./ask-gateway.ts";

/**
 * For the transaction that cancels an order: decides that its payment is released. `voidPayment` after the
 * commit carries it out, else the sweeper. False when the money is being captured or the payment has ended.
 */
export async function requestVoid(tx: Tx, payment: Payment, now: Date): Promise<boolean> {
  return (await payments.markForRelease(tx, payment, now)) !== null;
}

/**
 * Releases what a payment holds; safe to repeat. First it commits the decision, so that no order can get
 * the payment; then it calls the gateway and records the answer. `not_voided` when an order has the
 * payment that the caller does not know of, or when the money is or will be captured.
 *
 * @throws Refusal `service_unavailable` when the gateway did not answer; the sweeper goes on.
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
    scope.log.error({ paymentId: marked.id }, "a payment to be released was taken at the gateway");
    return "not_voided";
  }
  // A crash may have lost the gateway's first answer: the ledger never releases what it did not hold.
  const heard = known ? await recordAnswer(scope, marked, known) : marked;
  await recordVoid(scope, heard);
  return "voided";
}

/** Decides under the row's lock, because another sweeper may have recorded the hold since. */
async function recordVoid({ db, now }: GatewayScope, payment: Payment): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await payments.lock(tx, payment.siteId, payment.id);
    const voided = await payments.advance(tx, payment, OPEN_STATUSES, { status: "voided" }, now);
    if (voided && current?.status === "authorized")
      await ledger.enter(tx, voided, "void", voided.amount, now);
  });
}
