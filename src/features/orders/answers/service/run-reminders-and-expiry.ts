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

/** Orders of one query, and queries of one run: enough to remind of a busy morning within minutes. */
const MAX_ORDERS = 500;
const MAX_ROUNDS = 40;
/** How far back failed charges are looked for; each is notified once. */
const FAILED_MS = 3_600_000;

type Tools = { db: Db; log: Log };

/**
 * Applies the passing of time to the orders of all brands: sends reminders, cancels unanswered orders,
 * declines late changes, notifies of failed charges. Each order has its own transaction and is judged under
 * its lock, so that parallel runs do each thing once. A failed order is logged and left to the next run.
 *
 * @returns how many orders were looked at.
 */
export async function runRemindersAndExpiry(tools: Tools, now: Date, most = MAX_ORDERS): Promise<number> {
  const { db, log } = tools;
  const work: [string, typeof due.listLapsed, Watcher][] = [
    ["lapse", due.listLapsed, (_, scope, id) => lapseLateChange(db, scope, id)],
    ["expire", due.listUnanswered, expireOrder],
    ["remind", due.listToRemind, (_, scope, id) => sendReminder(db, scope, id)],
  ];
  let seen = 0;
  const attempt = async (kind: string, orderId: string, doing: Promise<void>) => {
    seen += 1;
    await doing.catch((error: unknown) =>
      log.error({ err: error, orderId, kind }, "could not apply the passing of time to an order"),
    );
  };
  for (const [kind, list, watcher] of work) {
    const tried = new Set<string>();
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const orders = await list(db, now, most);
      const fresh = orders.filter(({ id }) => !tried.has(id));
      for (const { id, siteId } of fresh) {
        tried.add(id);
        const scope = { siteId, now, origin: await due.readOrigin(db, siteId, id) };
        await attempt(kind, id, watcher(tools, scope, id));
      }
      // What is done is not found again; what failed is left to the next run.
      if (orders.length < most || fresh.length === 0) break;
    }
  }
  await standIns
    .settleAll(db, now)
    .catch((error: unknown) => log.error({ err: error }, "could not close offers"));
  const since = new Date(now.getTime() - FAILED_MS);
  for (const { siteId, orderId, id, failure } of await listFailedCharges(db, since, MAX_ORDERS)) {
    const scope = { siteId, now, origin: await due.readOrigin(db, siteId, orderId) };
    const failed = { paymentId: id, message: failureMessage(failure) };
    const doing = db.transaction().execute((tx) => notifyChargeFailed(tx, scope, orderId, failed));
    await attempt("charge", orderId, doing);
  }
  return seen;
}

type Watcher = (tools: Tools, scope: Scope, id: string) => Promise<void>;
