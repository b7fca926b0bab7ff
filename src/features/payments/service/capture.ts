import type { Tx } from "#kit/server/database.ts";
import { holdAbsent } from "../internal/hold-absent.ts";
import type { Payment } from "../rules.ts";
import * as ledger from "../store/ledger.ts";
import * as payments from "../store/payments.ts";
import { failureMessage } from "../words.ts";
import { askGateway, type GatewayScope, reread } from "./ask-gateway.ts";

/** `failed`: the bank declined the capture. `refused`: the gateway was not called, for the given reason. */
export type CaptureOutcome =
  | { status: "captured"; amountCents: number }
  | { status: "failed"; failure: string; message: string }
  | { status: "refused"; reason: "above_authorized" | "not_held" | "other_amount" };

/**
 * In the transaction that completes an order: sets the amount to capture, from 1 cent to the held amount.
 * After the commit, `capture` or the sweeper captures it. Returns false when nothing is secured or another
 * amount was set before.
 */
export async function requestCapture(
  tx: Tx,
  payment: Payment,
  amountCents: number,
  now: Date,
): Promise<boolean> {
  if (amountCents < 1 || amountCents > payment.amount) return false;
  const current = await payments.intendCapture(tx, payment, amountCents, now);
  return current?.captureAmount === amountCents;
}

/**
 * Captures the final price of an order from the held money. A card that is only set up is held first. A
 * repeat with the same amount is safe. For a price of 0, use `voidPayment` instead.
 *
 * @throws Refusal `service_unavailable` when the gateway does not answer; the sweeper repeats the capture.
 */
export async function capture(
  scope: GatewayScope,
  payment: Payment,
  amountCents: number,
): Promise<CaptureOutcome> {
  const { db, now } = scope;
  if (amountCents < 1 || amountCents > payment.amount) {
    return { status: "refused", reason: "above_authorized" };
  }
  const intended = await db
    .transaction()
    .execute((tx) => payments.intendCapture(tx, payment, amountCents, now));
  if (!intended) return earlierFailure(await reread(scope, payment));
  if (intended.captureAmount !== amountCents) return { status: "refused", reason: "other_amount" };
  if (intended.status === "captured") return { status: "captured", amountCents };
  const held = intended.status === "set_up" ? await holdAbsent(scope, intended) : intended;
  if (held.status === "declined") return earlierFailure(held);
  const answer = await askGateway(scope, held, (gateway) => gateway.capture(held.gatewayKey, amountCents));
  await db.transaction().execute(async (tx) => {
    const change =
      answer.status === "captured"
        ? ({ status: "captured" } as const)
        : ({ status: "declined", failure: answer.failure } as const);
    const advanced = await payments.advance(tx, held, ["authorized"], change, now);
    // A parallel call has recorded the answer already.
    if (!advanced) return;
    if (answer.status === "captured") await ledger.enter(tx, advanced, "capture", answer.amountCents, now);
    else await ledger.enter(tx, advanced, "decline", amountCents, now, "capture-decline");
  });
  if (answer.status === "captured") return answer;
  return { ...answer, message: failureMessage(answer.failure) };
}

/** Why a payment can no longer be captured: it was declined before, or no money is held. */
function earlierFailure(payment: Payment): CaptureOutcome {
  if (payment.status !== "declined") return { status: "refused", reason: "not_held" };
  return { status: "failed", failure: payment.failure, message: failureMessage(payment.failure) };
}
