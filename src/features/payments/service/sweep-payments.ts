import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import { resolveOrphanedPayment } from "../ports.ts";
import { isActionOver, isLive, isOpen, type Payment } from "../rules.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";
import { askGateway, type GatewayScope, recordAnswer } from "./ask-gateway.ts";
import { capture } from "./capture.ts";
import { carryOutRefund } from "./refund.ts";
import { voidPayment } from "./void-payment.ts";

const PAGE = 100;
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Ends what crashes and time-outs left half-way, on all sites: carries out releases, captures and refunds
 * that were decided, hears from the gateway what became of intents, and has held money without an order
 * finished or released. Safe to run on several nodes at once. One payment that fails is logged and left to
 * the next run.
 *
 * @returns how many payments were looked at, and how many of them failed.
 */
export async function sweepPayments(
  deps: { db: Db; log: Log },
  now: Date,
  { olderThanSeconds = 60 }: { olderThanSeconds?: number } = {},
): Promise<{ seen: number; failed: number }> {
  const before = new Date(now.getTime() - olderThanSeconds * 1_000);
  const count = { seen: 0, failed: 0 };
  const scope = { ...deps, now };
  const attempt = async (paymentId: string, work: Promise<unknown>) => {
    count.seen += 1;
    await work.catch((error) => {
      count.failed += 1;
      deps.log.error({ err: error, paymentId }, "a payment could not be settled");
    });
  };
  for await (const one of pages(
    (after) => payments.listUnsettled(deps.db, before, after, PAGE),
    "id",
    NO_ID,
  )) {
    await attempt(one.id, settle(scope, one, before));
  }
  for await (const one of pages((after) => refunds.listUnsettled(deps.db, before, after, PAGE), "key", "")) {
    await attempt(one.paymentId, carryOutRefund(scope, one));
  }
  return count;
}

/** Row after row, read by pages, so that rows which stay unsettled do not hide those behind them. */
async function* pages<K extends string, R extends Record<K, string>>(
  read: (after: string) => Promise<R[]>,
  key: K,
  first: string,
): AsyncGenerator<R> {
  let page = await read(first);
  while (page.length > 0) {
    yield* page;
    const last = page.at(-1);
    page = last && page.length === PAGE ? await read(last[key]) : [];
  }
}

async function settle(scope: GatewayScope, payment: Payment, before: Date): Promise<void> {
  if (payment.voidRequestedAt) await voidPayment(scope, payment);
  else if (payment.captureAmount !== null) await capture(scope, payment, payment.captureAmount);
  else await settleOrphan(scope, payment, before);
}

async function settleOrphan(scope: GatewayScope, payment: Payment, before: Date): Promise<void> {
  const heard = await hear(scope, payment);
  if (heard.orderId !== null || heard.voidRequestedAt) return;
  if (isAwaited(payment, heard, scope.now)) return;
  if (isOpen(heard) && (await isOtherVisitAwaited(scope, heard, before))) return;
  if (heard.status === "authorized") {
    const decision = await resolveOrphanedPayment()(heard, scope);
    if (decision === "finished") return;
  }
  await voidPayment(scope, heard);
}

/**
 * What the gateway says of a payment, written down. One that was left behind as an intent stays left behind,
 * however late we hear that it holds money: else the visits of a session would wait for one another.
 */
async function hear(scope: GatewayScope, payment: Payment): Promise<Payment> {
  const known = await askGateway(scope, payment, (gateway) => gateway.find(payment.gatewayKey));
  const touchedAt = payment.status === "intent" ? payment.updatedAt : scope.now;
  return known ? recordAnswer(scope, payment, known, touchedAt) : payment;
}

/**
 * True while the payer is at the bank, or approved a moment ago and is on the way back to place the order.
 */
function isAwaited(was: Payment, heard: Payment, now: Date): boolean {
  if (heard.status === "needs_action") return !isActionOver(heard, now);
  return heard.status === "authorized" && was.status === "needs_action";
}

/**
 * The visits of a session are paid one after the other and ordered together: what one of them holds waits
 * while another's payer is at the bank or its payment was touched since `before`. Hears what became of the
 * others first, so that the finish of the orders knows of all payments that are held.
 */
async function isOtherVisitAwaited(scope: GatewayScope, payment: Payment, before: Date): Promise<boolean> {
  const { siteId, bookingSessionId } = payment;
  if (bookingSessionId === null) return false;
  const all = await payments.listOfSession(scope.db, siteId, bookingSessionId);
  const others = all.filter((one) => one.id !== payment.id && one.orderId === null && isLive(one));
  if (others.some((one) => one.updatedAt > before)) return true;
  let isAnyAwaited = false;
  for (const other of others) {
    const heard = other.status === "authorized" ? other : await hear(scope, other);
    isAnyAwaited ||= isAwaited(other, heard, scope.now);
  }
  return isAnyAwaited;
}
