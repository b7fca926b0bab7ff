import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import { listPurposes, resolveOrphanedPayment } from "../ports.ts";
import { isActionOver, isLive, isOpen, isSecured, type Payment } from "../rules.ts";
import * as payments from "../store/payments.ts";
import * as refunds from "../store/refunds.ts";
import { type GatewayScope, updateFromGateway } from "./ask-gateway.ts";
import { capture } from "./capture.ts";
import { carryOutRefund } from "./refund.ts";
import { voidPayment } from "./void-payment.ts";

const PAGE_SIZE = 100;
/** Sorts before every id. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Finishes payments of all sites after crashes and timeouts: decided releases, captures and refunds, and
 * money that is held without an order. Several nodes may run this at once. The next run repeats a failure.
 * @returns the number of payments and refunds, and how many of them failed.
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
      deps.log.error({ err: error, paymentId }, "a payment could not be finished");
    });
  };
  const readPayments = (after: string) =>
    payments.listUnsettled(deps.db, listPurposes(), before, after, PAGE_SIZE);
  for await (const payment of readPages(readPayments, "id", NO_ID)) {
    await attempt(payment.id, settle(scope, payment, before));
  }
  const readRefunds = (after: string) => refunds.listUnsettled(deps.db, before, after, PAGE_SIZE);
  for await (const refund of readPages(readRefunds, "key", "")) {
    await attempt(refund.paymentId, carryOutRefund(scope, refund));
  }
  return count;
}

/**
 * Yields all rows, page by page after the last `key`, so that rows which fail again do not block later rows.
 */
async function* readPages<K extends string, R extends Record<K, string>>(
  read: (after: string) => Promise<R[]>,
  key: K,
  first: string,
): AsyncGenerator<R> {
  let page = await read(first);
  while (page.length > 0) {
    yield* page;
    const last = page.at(-1);
    page = last && page.length === PAGE_SIZE ? await read(last[key]) : [];
  }
}

async function settle(scope: GatewayScope, payment: Payment, before: Date): Promise<void> {
  if (payment.voidRequestedAt) await voidPayment(scope, payment);
  else if (payment.captureAmount !== null) await capture(scope, payment, payment.captureAmount);
  else await settleOrphan(scope, payment, before);
}

/** Finishes or releases a payment that no order has, unless the payer may still come back. */
async function settleOrphan(scope: GatewayScope, payment: Payment, before: Date): Promise<void> {
  const current = await update(scope, payment);
  if (current.orderId !== null || current.voidRequestedAt) return;
  if (isAwaited(payment, current, scope.now)) return;
  if (isOpen(current) && (await isOtherVisitAwaited(scope, current, before))) return;
  if (isSecured(current)) {
    const decision = await resolveOrphanedPayment(current, scope);
    if (decision === "finished") return;
  }
  await voidPayment(scope, current);
}

/**
 * Updates a payment from the gateway. For an intent, this does not count as a change: otherwise the payments
 * of a session's visits would wait for one another.
 */
function update(scope: GatewayScope, payment: Payment): Promise<Payment> {
  return updateFromGateway(scope, payment, payment.status === "intent" ? payment.updatedAt : scope.now);
}

/** Whether the payer is still at the bank, or has just approved and will come back to place the order. */
function isAwaited(previous: Payment, current: Payment, now: Date): boolean {
  if (current.status === "needs_action") return !isActionOver(current, now);
  return isSecured(current) && previous.status === "needs_action";
}

/**
 * A session's visits become orders together. So a payment waits while the payer is at the bank for another
 * visit, or while another visit's payment has changed since `before`. The other payments are updated first.
 */
async function isOtherVisitAwaited(scope: GatewayScope, payment: Payment, before: Date): Promise<boolean> {
  const { siteId, bookingSessionId } = payment;
  if (bookingSessionId === null) return false;
  const all = await payments.listOfSession(scope.db, siteId, bookingSessionId);
  const others = all.filter((other) => other.id !== payment.id && other.orderId === null && isLive(other));
  if (others.some((other) => other.updatedAt > before)) return true;
  let isAnyAwaited = false;
  for (const other of others) {
    const current = isSecured(other) ? other : await update(scope, other);
    isAnyAwaited ||= isAwaited(other, current, scope.now);
  }
  return isAnyAwaited;
}
