import { listFailedCharges } from "#features/payments/service/list-failed-charges.ts";
import { failureMessage } from "#features/payments/words.ts";
import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import type { Scope } from "../../internal/notify-order.ts";
import { settle } from "../../internal/settle-payment.ts";
import { canTransition, toMoment } from "../../rules/order.ts";
import { lock } from "../../store/changes.ts";
import * as ordersStore from "../../store/orders.ts";
import { declineLateChange } from "../internal/decline-late-change.ts";
import { endOrder } from "../internal/end-order.ts";
import { findAlternatives } from "../internal/find-alternatives.ts";
import { notifyChargeFailed, notifyReminder } from "../internal/notify-answers.ts";
import { reminderDue } from "../rules/reminders.ts";
import * as watch from "../store/watch.ts";
import { settleStandIns } from "./list-stand-ins.ts";

/**
 * How many orders are looked for at once, and how often in one run: a busy morning is reminded of within
 * minutes.
 */
const MAX_ORDERS = 500;
const MAX_ROUNDS = 40;
/** How far back failed charges are looked for; each is notified once. */
const FAILED_MS = 3_600_000;

type Tools = { db: Db; log: Log };

/**
 * What time does to orders, of all brands: reminds, cancels unanswered ones, declines changes requested
 * for too late, notifies of failed charges. Each order in a transaction of its own, judged under its lock,
 * so that runs on several nodes and at once with people do each thing once. One that fails is logged and left
 * to the next run.
 *
 * @returns how many orders were looked at.
 */
export async function watchOrders(tools: Tools, now: Date, most = MAX_ORDERS): Promise<number> {
  const { db, log } = tools;
  const work: [string, typeof watch.listLapsed, Watcher][] = [
    ["lapse", watch.listLapsed, lapse],
    ["expire", watch.listUnanswered, expire],
    ["remind", watch.listToRemind, remind],
  ];
  let seen = 0;
  const attempt = async (kind: string, orderId: string, doing: Promise<void>) => {
    seen += 1;
    await doing.catch((error: unknown) =>
      log.error({ err: error, orderId, kind }, "an order was left as it is"),
    );
  };
  for (const [kind, list, watcher] of work) {
    const tried = new Set<string>();
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const orders = await list(db, now, most);
      const fresh = orders.filter(({ id }) => !tried.has(id));
      for (const { id, siteId } of fresh) {
        tried.add(id);
        const scope = { siteId, now, origin: await watch.readOrigin(db, siteId, id) };
        await attempt(kind, id, watcher(tools, scope, id));
      }
      // What is done is not found again; what failed is left to the next run.
      if (orders.length < most || fresh.length === 0) break;
    }
  }
  await settleStandIns(db, now).catch((error: unknown) => log.error({ err: error }, "offers were left open"));
  const since = new Date(now.getTime() - FAILED_MS);
  for (const { siteId, orderId, id, failure } of await listFailedCharges(db, since, MAX_ORDERS)) {
    const scope = { siteId, now, origin: await watch.readOrigin(db, siteId, orderId) };
    const failed = { paymentId: id, message: failureMessage(failure) };
    const doing = db.transaction().execute((tx) => notifyChargeFailed(tx, scope, orderId, failed));
    await attempt("charge", orderId, doing);
  }
  return seen;
}

type Watcher = (tools: Tools, scope: Scope, id: string) => Promise<void>;

/** Ends an unanswered order and notifies its customer of who else can come, or when. */
const expire: Watcher = async ({ db, log }, scope, id) => {
  const { siteId, now } = scope;
  const seen = await ordersStore.find(db, siteId, id);
  if (!seen) return;
  const others = await findAlternatives({ db, siteId, now, log }, seen, seen.groomerId);
  const settlings = await db.transaction().execute(async (tx) => {
    const row = await lock(tx, siteId, id);
    // Somebody has answered since.
    if (!row || row.version !== seen.version) return [];
    if (!canTransition(row.status, "cancelled", "expiry", "started")) return [];
    return endOrder(tx, scope, row, { by: "expiry", accountId: null, description: "", ...others });
  });
  await settle({ db, log, now }, settlings);
};

/** The requested change is too late: the visit stays unchanged. */
const lapse: Watcher = async ({ db }, scope, id) => {
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, scope.siteId, id);
    if (!row?.appointmentStart) return;
    const moment = toMoment(row.appointmentStart, 0, scope.now);
    if (canTransition(row.status, "accepted", "expiry", moment)) await declineLateChange(tx, scope, row);
  });
};

const remind: Watcher = async ({ db }, scope, id) => {
  await db.transaction().execute(async (tx) => {
    const row = await watch.readReminded(tx, scope.siteId, id);
    if (!row?.appointmentStart) return;
    const { status, appointmentStart: start, updatedAt: bookedAt, remindedDayAt, remindedHourAt } = row;
    const reminded = { dayAt: remindedDayAt, hourAt: remindedHourAt };
    const which = reminderDue({ status, start, bookedAt, ...reminded }, scope.now);
    if (!which) return;
    await watch.noteReminded(tx, scope.siteId, id, which, scope.now);
    await notifyReminder(tx, scope, id, which);
  });
};
