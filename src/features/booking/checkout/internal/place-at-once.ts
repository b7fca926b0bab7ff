import { isGone } from "#features/calendar/service/is-gone.ts";
import { intentsLock } from "#features/payments/service/open-intent.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { SessionOrder } from "../../internal/present-session.ts";
import { type DraftVisit, isDearer, missingSteps } from "../../rules/draft.ts";
import { checkWriter } from "../../service/change-session.ts";
import * as bookingStore from "../../store/sessions.ts";
import { isLost, locksFor, lostVisitOf, makeOrders, placed, withFreeNumbers } from "./finish-order.ts";
import { type PlannedVisits, toldBy } from "./plan-visits.ts";

type Session = bookingStore.SessionRow;
export type Placed = { session: Session; orders: readonly SessionOrder[] };

/**
 * Places, in its groomers' turn, a session for which no bank is to be asked: what else are two transactions
 * with the bank's answer between them is one. `lost`: the visit whose time somebody else has; nothing was
 * changed. Null when something else stands against it: placing it in steps says what.
 */
export async function placeAtOnce(
  context: Context,
  found: Session,
  agreedMax: number,
  { told, plan }: { told: string; plan: PlannedVisits | null },
): Promise<Placed | { lost: DraftVisit } | null> {
  if (!plan || isDearer(agreedMax, plan.quote.total)) return null;
  const { siteId, now, db } = context;
  const lost = isReady(found, plan) ? await lostOf(context, found, plan) : null;
  if (lost) return { lost };
  const place = () =>
    db.transaction().execute(async (tx) => {
      const locks = [intentsLock(found.id), ...locksFor(tx, found, plan)];
      const session = await bookingStore.lock(tx, siteId, found.id, locks);
      if (session?.status !== "new" || toldBy(session) !== told) return null;
      const { draft, customerId, holdExpiresAt } = session;
      checkWriter(context, session);
      if (customerId !== found.customerId) return null;
      if (missingSteps(draft, customerId !== null, plan.quote.total).length > 0) return null;
      const wasHeld = holdExpiresAt !== null && holdExpiresAt > now;
      const claim = { agreedMax: plan.quote.total.max, paymentIds: plan.visits.map(() => null), wasHeld };
      const orders = await makeOrders(tx, context, session, plan, claim);
      return { session: placed(session), orders };
    });
  try {
    return await withFreeNumbers(place);
  } catch (error) {
    const visit = lostVisitOf(error);
    if (visit) return { lost: visit };
    if (isLost(error)) return null;
    throw error;
  }
}

const isReady = ({ status, draft, customerId }: Session, { quote }: PlannedVisits) =>
  status === "new" && missingSteps(draft, customerId !== null, quote.total).length === 0;

/** The first visit whose time is gone as far as can be seen from here; what is still held cannot be. */
async function lostOf(
  { db, siteId, now }: Context,
  { id, holdExpiresAt }: Session,
  { visits }: PlannedVisits,
): Promise<DraftVisit | null> {
  if (holdExpiresAt !== null && holdExpiresAt > now) return null;
  for (const plan of visits) if (await isGone(db, siteId, id, plan, now)) return plan.visit;
  return null;
}
