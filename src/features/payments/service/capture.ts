import type { Tx } from "#kit/server/database.ts";
import type { Payment } from "../rules.ts";
import * as ledger from "../store/ledger.ts";
import * as payments from "../store/payments.ts";
import { failureMessage } from "../words.ts";
import { askGateway, type GatewayScope, reread } from "./ask-gateway.ts";

/** `refused`: more than is held, nothing is held, or another amount is being captured. */
export type CaptureOutcome =
  | { status: "captured"; amountCents: number }
  | { status: "failed"; failure: string; message: string }
  | { status: "refused"; reason: "above_authorized" | "not_held" | "other_amount" };

/**
 * For the transaction that completes an order: decides the amount to capture (1 cent up to the held
 * amount), once. `capture` after the commit carries it out, else the sweeper. False when nothing is held
 * or another amount was decided.
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
 * Captures the final price of an order from its held money, once; safe to repeat. Void an order without a
 * price instead.
 *
 * @throws Refusal `service_unavailable` when the gateway does not answer; the sweeper repeats it.
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
  const meant = await db.transaction().execute((tx) => payments.intendCapture(tx, payment, amountCents, now));
  if (!meant) return failedBefore(await reread(scope, payment));
  if (meant.captureAmount !== amountCents) return { status: "refused", reason: "other_amount" };
  if (meant.status === "captured") return { status: "captured", amountCents };
  const taken = await askGateway(scope, meant, (gateway) => gateway.capture(meant.gatewayKey, amountCents));
  await db.transaction().execute(async (tx) => {
    const to =
      taken.status === "captured"
        ? ({ status: "captured" } as const)
        : ({ status: "declined", failure: taken.failure } as const);
    const advanced = await payments.advance(tx, meant, ["authorized"], to, now);
    if (!advanced) return;
    if (taken.status === "captured") await ledger.enter(tx, advanced, "capture", taken.amountCents, now);
    else await ledger.enter(tx, advanced, "decline", amountCents, now, "capture-decline");
  });
  if (taken.status === "captured") return taken;
  return { ...taken, message: failureMessage(taken.failure) };
}

function failedBefore(payment: Payment): CaptureOutcome {
  if (payment.status !== "declined") return { status: "refused", reason: "not_held" };
  return { status: "failed", failure: payment.failure, message: failureMessage(payment.failure) };
}
