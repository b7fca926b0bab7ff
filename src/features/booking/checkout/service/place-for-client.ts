import { type CommitSteps, commitInQueue, inGroomerQueues } from "#features/calendar/service/commit-times.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { hashToken, newToken } from "#kit/server/ids.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { type Claim, type Draft, missingSteps, sessionEnd } from "../../rules/draft.ts";
import * as bookingStore from "../../store/sessions.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";
import {
  type JudgedOrders,
  judgeOrders,
  locksFor,
  withFreeNumbers,
  writeOrders,
} from "../internal/finish-order.ts";
import { type PlannedVisits, planVisits, refuseIfDearer } from "../internal/plan-visits.ts";

type Booking = { id: string; customerId: string; draft: Draft; agreedMax: number };
type Session = bookingStore.SessionRow;
/**
 * Places a groomer's own visits for a customer, paid in cash, in one transaction. The orders need no answer
 * and no advance notice. Writes nothing if a time is taken, or if the booking with this `id` is placed
 * already. `agreedMax` is in cents. Refuses (`not_ready`) what a customer could not place either, and
 * (`price_changed`) a higher price.
 */
export async function placeForClient(
  context: Context,
  { id, customerId, draft, agreedMax }: Booking,
): Promise<void> {
  const { siteId, now } = context;
  const session: Session = {
    ...{ id, siteId, customerId, draft, status: "new", placingSince: null },
    ...{ holdExpiresAt: null, holdExtensions: 0, expiresAt: sessionEnd(now) },
  };
  const planned = await planVisits(context, session);
  if (!planned.ok) return;
  const missing = missingSteps(draft, true, planned.quote.total);
  if (missing.length > 0 || draft.payment?.id !== "cash") {
    throw new Refusal("not_ready", SESSION_REFUSALS.incomplete, { details: { missing } });
  }
  refuseIfDearer(agreedMax, planned.quote);
  const groomerIds = draft.visits.map(({ groomerId }) => groomerId);
  await inGroomerQueues(groomerIds, () =>
    withFreeNumbers(() => commitInQueue(context.db, toCommit(context, session, planned))),
  );
}

/** The steps of the transaction. They end early if the booking is placed already. */
function toCommit(
  context: Context,
  session: Session,
  planned: PlannedVisits,
): CommitSteps<Session, JudgedOrders, unknown> {
  const { siteId, now } = context;
  // As if held: the groomer decides on the notice for an own visit.
  const claim: Claim = {
    agreedMax: planned.quote.total.max,
    paymentIds: planned.visits.map(() => null),
    wasHeld: true,
  };
  return {
    async lock(tx) {
      const row = { ...session, tokenHash: hashToken(newToken()) };
      const { id, tokenHash, customerId, draft, expiresAt } = row;
      await bookingStore.insertOnce(tx, siteId, { id, tokenHash, customerId, draft, expiresAt }, now);
      const stored = await bookingStore.lock(tx, siteId, id, locksFor(session, planned));
      return stored?.status === "new" ? { ok: true, locked: session } : { ok: true, done: null };
    },
    take: (tx) => judgeOrders(tx, context, session, planned, claim),
    write: (tx, judged) => writeOrders(tx, context, session, judged, claim, true),
  };
}
