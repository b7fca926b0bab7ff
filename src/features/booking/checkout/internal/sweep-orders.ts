import type { OrphanedPayment } from "#features/payments/ports.ts";
import { areHeld } from "#features/payments/service/attach-to-order.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import * as bookingStore from "../../store/sessions.ts";
import { ABANDONED_MS } from "../rules/placing.ts";
import { finishOrder } from "./finish-order.ts";
import { lostTimeOf, reopenSession } from "./reopen-session.ts";

const PAGE = 100;

/**
 * Answers `payments` about held money without an order: finish the order if this very payment was to pay for
 * it.
 */
export const finishOrphan: OrphanedPayment = async (payment, { db, now }) => {
  if (payment.bookingSessionId === null) return "void";
  const session = await bookingStore.find(db, payment.siteId, payment.bookingSessionId);
  const paymentIds = session?.draft.claim?.paymentIds ?? [];
  if (session?.status !== "placing" || !paymentIds.includes(payment.id)) return "void";
  const scope = { db, siteId: payment.siteId, now };
  // Where one of several visits was never paid for, none is placed.
  const needed = paymentIds.filter((id) => id !== null);
  const finish = (await areHeld(db, payment.siteId, needed)) ? await finishOrder(scope, session) : null;
  if (finish?.kind === "placed") return "finished";
  await reopenSession(scope, session, lostTimeOf(finish));
  return "void";
};

/**
 * Ends placings that a crash left, on all sites: one without a payment is finished, one with a payment has
 * been finished or released by the payments' own sweeper before, so that only its draft is reopened. One
 * that cannot be finished is reopened too and never blocks the others.
 */
export async function sweepOrders({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Promise<void> {
  const now = clock.now();
  const left = await bookingStore.listStuckPlacing(db, new Date(now.getTime() - ABANDONED_MS), PAGE);
  for (const session of left) {
    try {
      const outcome = await endPlacing({ db, now }, session);
      log.warn({ outcome }, "ended an order that was left half-way");
    } catch (error) {
      log.error({ err: error }, "could not end an order that was left half-way");
    }
  }
}

async function endPlacing(
  { db, now }: { db: Db; now: Date },
  session: bookingStore.SessionRow,
): Promise<string> {
  const scope = { db, siteId: session.siteId, now };
  if (session.draft.claim?.paymentIds.some((id) => id !== null)) {
    await reopenSession(scope, session, null);
    return "reopened";
  }
  try {
    const finish = await finishOrder(scope, session);
    if (finish.kind !== "placed") await reopenSession(scope, session, lostTimeOf(finish));
    return finish.kind;
  } catch (error) {
    await reopenSession(scope, session, null);
    throw error;
  }
}
