import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import { resolveOrphanedPayment } from "../ports.ts";
import { isActionOver, isLive, isOpen, type Payment } from "../rules.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";
import { type GatewayScope, updateFromGateway } from "./ask-gateway.ts";
import { capture } from "./capture.ts";
import { carryOutRefund } from "./refund.ts";
import { voidPayment } from "./void-payment.ts";

const PAGE = 100;
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Finishes payments after crashes and time-outs, on all sites: carries out decided releases, captures and
 * refunds, updates intents from the gateway, and finishes or releases money that is held without an order.
 * Several nodes may run it at once. A payment that fails is logged; the next run repeats it.
 *
 * @returns the number of payments, and of those that failed.
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

/** All rows, page by page, so that rows which stay unsettled do not hide later ones. */
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
  const current = await update(scope, payment);
  if (current.orderId !== null || current.voidRequestedAt) return;
  if (isAwaited(payment, current, scope.now)) return;
  if (isOpen(current) && (await isOtherVisitAwaited(scope, current, before))) return;
  if (current.status === "authorized") {
    const decision = await resolveOrphanedPayment(current, scope);
    if (decision === "finished") return;
  }
  await voidPayment(scope, current);
}

/**
 * Updates a payment from its gateway. An intent's time without a change continues, however late we learn
 * that it holds money: else the visits of a session would wait for one another.
 */
function update(scope: GatewayScope, payment: Payment): Promise<Payment> {
  return updateFromGateway(scope, payment, payment.status === "intent" ? payment.updatedAt : scope.now);
}

/** Whether the payer is at the bank, or has just approved and comes back to place the order. */
function isAwaited(was: Payment, current: Payment, now: Date): boolean {
  if (current.status === "needs_action") return !isActionOver(current, now);
  return current.status === "authorized" && was.status === "needs_action";
}

/**
 * A session's visits are paid one after another and ordered together: each payment waits while the payer
 * of another is at the bank, or another has changed since `before`. Updates the others first, so that the
 * orders are finished with all held payments.
 */
async function isOtherVisitAwaited(scope: GatewayScope, payment: Payment, before: Date): Promise<boolean> {
  const { siteId, bookingSessionId } = payment;
  if (bookingSessionId === null) return false;
  const all = await payments.listOfSession(scope.db, siteId, bookingSessionId);
  const others = all.filter((one) => one.id !== payment.id && one.orderId === null && isLive(one));
  if (others.some((one) => one.updatedAt > before)) return true;
  let isAnyAwaited = false;
  for (const other of others) {
    const current = other.status === "authorized" ? other : await update(scope, other);
    isAnyAwaited ||= isAwaited(other, current, scope.now);
  }
  return isAnyAwaited;
}
