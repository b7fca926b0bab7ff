import type { OrphanedPayment } from "#features/payments/ports.ts";
import { areSecured } from "#features/payments/service/attach-to-order.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import * as bookingStore from "../../store/sessions.ts";
import { ABANDONED_MS } from "../rules/placing.ts";
import { finishOrder } from "./finish-order.ts";
import { lostTimeOf, reopenSession } from "./reopen-session.ts";

const PAGE = 100;

/**
 * Decides about a held payment without an order, for the payments feature. Tries to finish the order that
 * claimed this payment. Returns `void` if the money must be released.
 */
export const finishOrphan: OrphanedPayment = async (payment, { db, now }) => {
  if (payment.bookingSessionId === null) return "void";
  const session = await bookingStore.find(db, payment.siteId, payment.bookingSessionId);
  const paymentIds = session?.draft.claim?.paymentIds ?? [];
  if (session?.status !== "placing" || !paymentIds.includes(payment.id)) return "void";
  const scope = { db, siteId: payment.siteId, now };
  // The orders are placed only if the money of every visit is held.
  const neededIds = paymentIds.filter((id) => id !== null);
  const isAllHeld = await areSecured(db, payment.siteId, neededIds);
  const finish = isAllHeld ? await finishOrder(scope, session) : null;
  if (finish?.kind === "placed") return "finished";
  await reopenSession(scope, session, lostTimeOf(finish));
  return "void";
};

/**
 * Ends crashed placings on all sites. Without a payment the order is finished. With a payment the session is
 * reopened: the payments' sweeper has already finished or released such a payment. A session that cannot be
 * finished is reopened and does not block the others.
 */
export async function sweepOrders({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Promise<void> {
  const now = clock.now();
  const stuck = await bookingStore.listStuckPlacing(db, new Date(now.getTime() - ABANDONED_MS), PAGE);
  for (const session of stuck) {
    try {
      const outcome = await endPlacing({ db, now }, session);
      log.warn({ outcome }, "ended an unfinished placing of a booking session");
    } catch (error) {
      log.error({ err: error }, "could not end an unfinished placing of a booking session");
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
