import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { GatewayAuthorization } from "../adapters/gateway.ts";
import { gatewayNamed } from "../adapters/gateway.ts";
import type { Payment } from "../rules.ts";
import * as ledger from "../store/ledger.ts";
import * as payments from "../store/payments.ts";

/**
 * What a verb that talks to a gateway needs; a request's context is one. `db` is the pool: no transaction is
 * open.
 */
export type GatewayScope = Pick<Context, "db" | "now" | "log">;

/**
 * Asks the payment's gateway. When it does not answer, nothing is known and nothing is lost: ask again, same
 * key.
 */
export async function askGateway<T>(
  scope: GatewayScope,
  payment: Payment,
  call: (gateway: ReturnType<typeof gatewayNamed>) => Promise<T>,
): Promise<T> {
  try {
    return await call(gatewayNamed(payment.gateway));
  } catch (error) {
    scope.log.warn({ err: error, paymentId: payment.id }, "the payment gateway did not answer");
    throw new Refusal(
      "service_unavailable",
      "The bank did not answer. You were not charged twice; please try again in a moment.",
    );
  }
}

/** The payment as it stands now. */
export async function reread(scope: GatewayScope, payment: Payment): Promise<Payment> {
  const current = await payments.find(scope.db, payment.siteId, payment.id);
  if (!current) throw new Error(`Payment ${payment.id} is gone`);
  return current;
}

/**
 * Writes down what the gateway says of a payment, with its lines in the ledger, and answers the payment as it
 * stands afterwards.
 */
export async function recordAnswer(
  scope: GatewayScope,
  payment: Payment,
  answer: GatewayAuthorization,
  touchedAt: Date = scope.now,
): Promise<Payment> {
  return scope.db.transaction().execute((tx) => applyAnswer(tx, payment, answer, scope.now, touchedAt));
}

/**
 * As `recordAnswer`, in a transaction of the caller's. A payment only goes forward: whatever is older than
 * what we know changes nothing, in whichever order answers come. `touchedAt` is since when the sweeper counts
 * it as left behind.
 */
export async function applyAnswer(
  tx: Tx,
  { siteId, id }: Payment,
  answer: GatewayAuthorization,
  now: Date,
  touchedAt: Date = now,
): Promise<Payment> {
  const current = await payments.lock(tx, siteId, id);
  if (!current) throw new Error(`Payment ${id} is gone`);
  const opened = await open(tx, current, answer, { now, touchedAt });
  if (opened.status !== "authorized") return opened;
  if (answer.status === "captured") return noteTaken(tx, opened, answer, now);
  // What was held ran out at the bank, or was released there. What we give up ourselves is written down by
  // us.
  if (answer.status !== "voided" || opened.voidRequestedAt) return opened;
  const voided = await payments.advance(tx, opened, ["authorized"], { status: "voided" }, now);
  if (voided) await ledger.enter(tx, voided, "void", voided.amount, now);
  return voided ?? opened;
}

async function open(
  tx: Tx,
  current: Payment,
  answer: GatewayAuthorization,
  { now, touchedAt }: { now: Date; touchedAt: Date },
): Promise<Payment> {
  const { reference, failure = "" } = answer;
  // What was taken was held before.
  const status = answer.status === "captured" ? "authorized" : answer.status;
  const to = { status, gatewayReference: reference || null, failure };
  const next = await payments.advance(tx, current, ["intent", "needs_action"], to, touchedAt);
  if (next?.status === "authorized") await ledger.enter(tx, next, "authorize", next.amount, now);
  if (next?.status === "declined") await ledger.enter(tx, next, "decline", next.amount, now);
  return next ?? current;
}

/**
 * Only money of an order is ever taken; the amount is the bank's word, also where somebody took it by hand
 * there.
 */
async function noteTaken(
  tx: Tx,
  held: Payment,
  { capturedCents }: GatewayAuthorization,
  now: Date,
): Promise<Payment> {
  if (held.orderId === null || held.voidRequestedAt || !capturedCents) return held;
  const taken = await payments.noteCapture(tx, held, capturedCents, now);
  if (taken) await ledger.enter(tx, taken, "capture", capturedCents, now);
  return taken ?? held;
}
