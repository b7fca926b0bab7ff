import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { GROOMER_LEFT_ID } from "../../answers/rules/answers.ts";
import {
  giveUpVisits,
  lockGivenUp,
  planGivingUp,
  settleGivenUp,
} from "../../answers/service/give-up-visits.ts";
import { orderChanged } from "../../internal/lock-unchanged.ts";
import { type BulkRecord, type BulkRow, lockClosedGroomer } from "../store/bulk.ts";
import { BULK_REFUSALS } from "../words/bulk.ts";

/**
 * Cancels a visit of a groomer who has left, and offers its customer the best stand-in or other times. Where
 * only the requested time is this groomer's, the request is declined and the visit stays. Throws `conflict`
 * for a visit that has changed since its row was made, and once the groomer's account is open again.
 */
export async function offerVisit(
  context: Context,
  { orderId, seen }: Pick<BulkRow, "orderId" | "seen">,
  { groomerId, createdAt }: Pick<BulkRecord, "groomerId" | "createdAt">,
): Promise<void> {
  const plans = await planGivingUp(context, [orderId]);
  if (plans[0]?.row.version !== seen) throw orderChanged();
  const settlements = await context.db.transaction().execute(async (tx) => {
    const locked = await lockGivenUp(tx, context, plans);
    if (!locked.ok) return null;
    if (!groomerId || !(await lockClosedGroomer(tx, context.siteId, groomerId, createdAt)))
      throw new Refusal("conflict", BULK_REFUSALS.openAgain);
    return giveUpVisits(tx, context, plans, (row) => row.groomerId !== groomerId, GROOMER_LEFT_ID);
  });
  if (!settlements) throw orderChanged();
  await settleGivenUp(context, settlements);
}
