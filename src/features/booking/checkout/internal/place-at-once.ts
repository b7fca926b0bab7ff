import { type CommitSteps, commitInQueue } from "#features/calendar/service/commit-times.ts";
import { isGone } from "#features/calendar/service/is-gone.ts";
import { lockIntents } from "#features/payments/service/open-intent.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import type { SessionOrder } from "../../internal/present-session.ts";
import { type Claim, type DraftVisit, isHeld, missingSteps } from "../../rules/draft.ts";
import { checkWriter } from "../../service/change-session.ts";
import * as bookingStore from "../../store/sessions.ts";
import { isDearer } from "../rules/placing.ts";
import {
  type JudgedOrders,
  judgeOrders,
  locksFor,
  lostVisitOf,
  placed,
  withFreeNumbers,
  writeOrders,
} from "./finish-order.ts";
import { draftFingerprint, type PlannedVisits } from "./plan-visits.ts";

type Session = bookingStore.SessionRow;
export type Placed = { session: Session; orders: readonly SessionOrder[] };

/**
 * Places a session that needs no bank, in a single transaction. The caller is in the groomers' queues.
 * Returns the visit whose time is `lost`, without changing anything. Returns null for every other obstacle:
 * placing in steps then gives the reason.
 */
export async function placeAtOnce(
  context: Context,
  found: Session,
  agreedMax: number,
  { fingerprint, plan }: { fingerprint: string; plan: PlannedVisits | null },
): Promise<Placed | { lost: DraftVisit } | null> {
  if (!plan || isDearer(agreedMax, plan.quote.total)) return null;
  const { db } = context;
  const lost = isReady(found, plan) ? await findLostVisit(context, found, plan) : null;
  if (lost) return { lost };
  try {
    const steps = toPlacingCommit(context, found, { fingerprint, plan });
    const done = await withFreeNumbers(() => commitInQueue(db, steps));
    if (done.ok) return done.result;
    const visit = lostVisitOf(done, plan);
    return visit && { lost: visit };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal && refusal.code !== "service_unavailable") return null;
    throw error;
  }
}

/** The steps of the transaction. Their result is null if the session has changed or is not ready. */
function toPlacingCommit(
  context: Context,
  found: Session,
  { fingerprint, plan }: { fingerprint: string; plan: PlannedVisits },
): CommitSteps<{ session: Session; claim: Claim }, JudgedOrders, Placed | null> {
  const { siteId, now } = context;
  return {
    async lock(tx) {
      const locks = [lockIntents(found.id), ...locksFor(found, plan)];
      const session = await bookingStore.lock(tx, siteId, found.id, locks);
      if (session?.status !== "new" || draftFingerprint(session) !== fingerprint)
        return { ok: true, done: null };
      checkWriter(context, session);
      if (session.customerId !== found.customerId || !isReady(session, plan)) return { ok: true, done: null };
      const paymentIds = plan.visits.map(() => null);
      const claim = { agreedMax: plan.quote.total.max, paymentIds, wasHeld: isHeld(session, now) };
      return { ok: true, locked: { session, claim } };
    },
    take: (tx, { session, claim }) => judgeOrders(tx, context, session, plan, claim),
    async write(tx, judged, { session, claim }) {
      const orders = await writeOrders(tx, context, session, judged, claim);
      return orders.ok ? { ok: true, result: { session: placed(session), orders: orders.result } } : orders;
    },
  };
}

const isReady = ({ status, draft, customerId }: Session, { quote }: PlannedVisits) =>
  status === "new" && missingSteps(draft, customerId !== null, quote.total).length === 0;

/** The first visit whose time is already taken, checked without locks. Held times cannot be taken. */
async function findLostVisit(
  { db, siteId, now }: Context,
  session: Session,
  { visits }: PlannedVisits,
): Promise<DraftVisit | null> {
  if (isHeld(session, now)) return null;
  for (const plan of visits) if (await isGone(db, siteId, session.id, plan, now)) return plan.visit;
  return null;
}
