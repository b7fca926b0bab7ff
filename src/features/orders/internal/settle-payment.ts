import type { Payment } from "#features/payments/rules.ts";
import type { GatewayScope } from "#features/payments/service/ask-gateway.ts";
import { capture, requestCapture } from "#features/payments/service/capture.ts";
import { requestVoid, voidPayment } from "#features/payments/service/void-payment.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { ORDER_REFUSALS } from "../words/refusals.ts";

/**
 * A decision on an authorized payment: `takes` cents are captured and the rest is released. 0 releases all.
 */
export type Settlement = { payment: Payment; takes: number };

/**
 * Writes the decision to capture `cents` of an authorized payment, or to release it. `settle` carries it out
 * after the commit, or else the sweeper does. Throws `conflict` if the payment is already being settled.
 */
export async function planSettlement(
  tx: Tx,
  payment: Payment,
  cents: number,
  now: Date,
): Promise<Settlement> {
  const takes = Math.min(cents, payment.amount);
  const isDecided =
    takes > 0 ? await requestCapture(tx, payment, takes, now) : await requestVoid(tx, payment, now);
  if (!isDecided) throw new Refusal("conflict", ORDER_REFUSALS.beingPaid);
  return { payment, takes };
}

/**
 * Captures or releases payments at the bank, as decided. Call it without an open transaction. The sweeper
 * tries again later where the bank does not answer now; a job notifies customers of failed charges.
 */
export async function settle(scope: GatewayScope, settlements: readonly Settlement[]): Promise<void> {
  for (const { payment, takes } of settlements) {
    const work = takes > 0 ? capture(scope, payment, takes) : voidPayment(scope, payment);
    await work.catch((error: unknown) => {
      scope.log.warn(
        { err: error, paymentId: payment.id },
        "could not settle a payment; the sweeper tries again",
      );
    });
  }
}
