import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { GatewayAuthorization } from "../adapters/gateway.ts";
import { gatewayNamed } from "../adapters/gateway.ts";
import { ABSENT_HOLD_MS } from "../rules/late-holds.ts";
import type { Payment, PaymentStatus } from "../rules.ts";
import * as ledger from "../store/ledger.ts";
import * as payments from "../store/payments.ts";
import { PAYMENT_REFUSALS } from "../words.ts";

/**
 * The tools of a function that calls a gateway. `db` must be the pool: no transaction may be open during a
 * call.
 */
export type GatewayScope = Pick<Context, "db" | "now" | "log">;

/**
 * Calls the payment's gateway and logs a failure.
 *
 * @throws Refusal `service_unavailable` when the gateway does not answer. A repeat with the same key is safe.
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
    throw new Refusal("service_unavailable", PAYMENT_REFUSALS.noAnswerToCharge);
  }
}

/** Reads the current state of the payment. Throws when the row no longer exists. */
export async function reread(scope: GatewayScope, payment: Payment): Promise<Payment> {
  const current = await payments.find(scope.db, payment.siteId, payment.id);
  if (!current) throw new Error(`Payment ${payment.id} is gone`);
  return current;
}

/** Records a gateway's answer and its ledger lines in one transaction. Returns the changed payment. */
export async function recordAnswer(
  scope: GatewayScope,
  payment: Payment,
  answer: GatewayAuthorization,
  touchedAt: Date = scope.now,
): Promise<Payment> {
  return scope.db.transaction().execute((tx) => applyAnswer(tx, payment, answer, scope.now, touchedAt));
}

/**
 * Reads a payment's state at the gateway and records that state. Returns the changed payment. `applyAnswer`
 * explains `touchedAt`.
 */
export async function updateFromGateway(
  scope: GatewayScope,
  payment: Payment,
  touchedAt: Date = scope.now,
): Promise<Payment> {
  const answer = await askGateway(scope, payment, (gateway) => gateway.find(payment.gatewayKey));
  return answer ? recordAnswer(scope, payment, answer, touchedAt) : payment;
}

/**
 * As `recordAnswer`, in the caller's transaction. A payment's status only moves forward, so an answer that
 * arrives late changes nothing. From `touchedAt` the sweeper counts the time without a change.
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
  const opened = await recordFirstAnswer(tx, current, answer, { now, touchedAt });
  if (opened.status !== "authorized") return opened;
  if (answer.status === "captured") return recordCapture(tx, opened, answer, now);
  // The bank released the money without us, for example because the time was over. Our own releases are
  // recorded by `voidPayment`.
  if (answer.status !== "voided" || opened.voidRequestedAt) return opened;
  const voided = await payments.advance(tx, opened, ["authorized"], { status: "voided" }, now);
  if (voided) await ledger.enter(tx, voided, "void", voided.amount, now);
  return voided ?? opened;
}

/**
 * Records the answer to the authorization: set up, authorized, declined, or waiting for the payer. A later
 * answer of this kind changes nothing.
 */
async function recordFirstAnswer(
  tx: Tx,
  current: Payment,
  answer: GatewayAuthorization,
  { now, touchedAt }: { now: Date; touchedAt: Date },
): Promise<Payment> {
  const { reference, failure = "" } = answer;
  // Captured money must have been authorized before, so the authorization is recorded first.
  const status = answer.status === "captured" ? "authorized" : answer.status;
  const lapsesAt = status === "authorized" ? lapseOf(answer, now) : null;
  const to = { status, gatewayReference: reference || null, failure, lapsesAt };
  // A hold in the payer's absence answers a payment that is set up.
  const from: PaymentStatus[] = ["intent", "needs_action"];
  if (status !== "set_up" && status !== "needs_action") from.push("set_up");
  const next = await payments.advance(tx, current, from, to, touchedAt);
  if (next?.status === "authorized") await ledger.enter(tx, next, "authorize", next.amount, now);
  if (next?.status === "declined") await ledger.enter(tx, next, "decline", next.amount, now);
  return next ?? current;
}

/** When the hold ends. Without a word of the gateway, the shortest time that a bank holds money counts. */
function lapseOf({ lapsesAt }: GatewayAuthorization, now: Date): Date {
  return lapsesAt ?? new Date(now.getTime() + ABSENT_HOLD_MS);
}

/**
 * Records a capture of an order's payment, with the gateway's amount. Somebody may have captured another
 * amount on the gateway's website.
 */
async function recordCapture(
  tx: Tx,
  held: Payment,
  { capturedCents }: GatewayAuthorization,
  now: Date,
): Promise<Payment> {
  if (held.orderId === null || held.voidRequestedAt || !capturedCents) return held;
  const captured = await payments.noteCapture(tx, held, capturedCents, now);
  if (captured) await ledger.enter(tx, captured, "capture", capturedCents, now);
  return captured ?? held;
}
