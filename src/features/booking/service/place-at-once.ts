import { releaseIntents } from "#features/payments/service/open-intent.ts";
import { inTurns } from "#kit/server/turns.ts";
import type { Context } from "#kit/server/verb.ts";
import { isDearer, missingSteps } from "../rules/draft.ts";
import * as bookingStore from "../store/sessions.ts";
import { checkWriter } from "./change-session.ts";
import { isLost, makeOrders } from "./finish-order.ts";
import { type PlannedVisits, planForClaim, toldBy } from "./plan-visits.ts";

/**
 * Places a session for which no bank is to be asked: what else are two transactions with the bank's answer between them
 * is one. False when this is no such session, or its time or price is no longer to be had: placing it in steps says
 * what is wrong and gives back what is lost.
 */
export async function placeAtOnce(
  context: Context,
  id: string,
  agreedMax: number,
  { told, plan }: { told: string; plan: PlannedVisits | null },
): Promise<boolean> {
  if (!plan || isDearer(agreedMax, plan.quote.total)) return false;
  const { siteId, now } = context;
  const turns = plan.visits.map(({ groomer }) => `groomer:${groomer.id}`);
  const placing = context.db.transaction();
  try {
    return await inTurns(turns, () =>
      placing.execute(async (tx) => {
        const session = await bookingStore.lock(tx, siteId, id);
        if (session?.status !== "new" || toldBy(session) !== told) return false;
        const { draft, customerId, holdExpiresAt } = session;
        checkWriter(context, session);
        if (missingSteps(draft, customerId !== null, plan.quote.total).length > 0) return false;
        await releaseIntents(tx, { siteId, bookingSessionId: id, now });
        const wasHeld = holdExpiresAt !== null && holdExpiresAt > now;
        const claim = { agreedMax: plan.quote.total.max, paymentIds: plan.visits.map(() => null), wasHeld };
        await makeOrders(tx, context, session, planForClaim(plan, claim), claim);
        return true;
      }),
    );
  } catch (error) {
    if (isLost(error)) return false;
    throw error;
  }
}
