import type { Tx } from "#kit/server/database.ts";
import type { Payment } from "../rules.ts";
import * as ledger from "../store/ledger.ts";
import * as payments from "../store/payments.ts";
import { askGateway, type GatewayScope, recordAnswer, reread } from "./ask-gateway.ts";

/**
 * For the transaction that cancels an order: decides that its payment is released. `voidPayment` after the
 * commit carries it out, else the sweeper. False when the money is being taken or the payment has ended.
 */
export async function requestVoid(tx: Tx, payment: Payment, now: Date): Promise<boolean> {
  return (await payments.doom(tx, payment, now)) !== null;
}

/**
 * Releases what a payment holds; safe to repeat. First the decision is committed (from then on no order can
 * have the payment), then the gateway is asked, then it is written down. `not_voided` when an order has
 * it that the caller did not know of, or the money is being or was taken.
 *
 * @throws Refusal `service_unavailable` when the gateway did not answer; the sweeper goes on.
 */
export async function voidPayment(scope: GatewayScope, payment: Payment): Promise<"voided" | "not_voided"> {
  const { db, now } = scope;
  const doomed = await db.transaction().execute((tx) => payments.doom(tx, payment, now));
  if (!doomed) {
    const current = await reread(scope, payment);
    return current.status === "voided" || current.status === "declined" ? "voided" : "not_voided";
  }
  const { known, released } = await askGateway(scope, doomed, async (gateway) => ({
    known: await gateway.find(doomed.gatewayKey),
    released: await gateway.void(doomed.gatewayKey),
  }));
  if (released.status === "captured") {
    scope.log.error({ paymentId: doomed.id }, "a payment to be released was taken at the gateway");
    return "not_voided";
  }
  // What a crash kept us from hearing is written down first: the ledger never releases what it did not hold.
  const heard = known ? await recordAnswer(scope, doomed, known) : doomed;
  await recordVoid(scope, heard);
  return "voided";
}

/** Judged under the row's lock: another sweeper may have recorded the hold since. */
async function recordVoid({ db, now }: GatewayScope, payment: Payment): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const current = await payments.lock(tx, payment.siteId, payment.id);
    const open = ["intent", "needs_action", "authorized"] as const;
    const voided = await payments.advance(tx, payment, open, { status: "voided" }, now);
    if (voided && current?.status === "authorized")
      await ledger.enter(tx, voided, "void", voided.amount, now);
  });
}
