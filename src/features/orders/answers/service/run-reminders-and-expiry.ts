import { listFailedCharges } from "#features/payments/service/list-failed-charges.ts";
import { failureMessage } from "#features/payments/words.ts";
import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import type { Scope } from "../../internal/notify-order.ts";
import { expireOrder } from "../internal/expire-order.ts";
import { lapseLateChange } from "../internal/lapse-late-change.ts";
import { notifyChargeFailed } from "../internal/notify-payment.ts";
import { sendReminder } from "../internal/send-reminder.ts";
import * as due from "../store/reminders-and-expiry.ts";
import * as standIns from "../store/stand-ins.ts";

/** The most orders of one query, and the most queries of one kind in one run. */
const MAX_ORDERS = 500;
const MAX_ROUNDS = 40;
/** How far back the job looks for failed charges, in ms. The customer is notified once per payment. */
const FAILED_MS = 3_600_000;

type Tools = { db: Db; log: Log };

/**
 * Sends due reminders, cancels unanswered orders, declines late changes and notifies of failed charges, for
 * all brands. Each order has a transaction and a lock of its own, so parallel runs do nothing twice. A
 * failure is logged and left to the next run. Returns the number of orders that were tried.
 */
export async function runRemindersAndExpiry(
  tools: Tools,
  now: Date,
  maxOrders = MAX_ORDERS,
): Promise<number> {
  const { db, log } = tools;
  const steps: [string, typeof due.listLapsed, Handler][] = [
    ["lapse", due.listLapsed, (_, scope, id) => lapseLateChange(db, scope, id)],
    ["expire", due.listUnanswered, expireOrder],
    ["remind", due.listToRemind, (_, scope, id) => sendReminder(db, scope, id)],
  ];
  let tries = 0;
  const attempt = async (kind: string, orderId: string, work: Promise<void>) => {
    tries += 1;
    await work.catch((error: unknown) =>
      log.error({ err: error, orderId, kind }, "could not remind, expire or notify for an order"),
    );
  };
  for (const [kind, list, handleOrder] of steps) {
    const tried = new Set<string>();
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const orders = await list(db, now, maxOrders);
      const fresh = orders.filter(({ id }) => !tried.has(id));
      for (const { id, siteId } of fresh) {
        tried.add(id);
        const scope = { siteId, now, origin: await due.readOrigin(db, siteId, id) };
        await attempt(kind, id, handleOrder(tools, scope, id));
      }
      // The query no longer finds orders that succeeded. The next run tries the failed orders again.
      if (orders.length < maxOrders || fresh.length === 0) break;
    }
  }
  await standIns
    .settleAll(db, now)
    .catch((error: unknown) => log.error({ err: error }, "could not close stand-in offers"));
  const since = new Date(now.getTime() - FAILED_MS);
  for (const { siteId, orderId, id, failure } of await listFailedCharges(db, since, MAX_ORDERS)) {
    const scope = { siteId, now, origin: await due.readOrigin(db, siteId, orderId) };
    const failed = { paymentId: id, message: failureMessage(failure) };
    const work = db.transaction().execute((tx) => notifyChargeFailed(tx, scope, orderId, failed));
    await attempt("charge", orderId, work);
  }
  return tries;
}

type Handler = (tools: Tools, scope: Scope, id: string) => Promise<void>;
