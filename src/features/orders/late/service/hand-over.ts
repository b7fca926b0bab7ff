import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import {
  giveUpVisits,
  lockGivenUp,
  planGivingUp,
  settleGivenUp,
  showVisits,
} from "../../answers/service/give-up-visits.ts";
import { orderChanged } from "../../internal/lock-unchanged.ts";
import { readOpenVisit, readOwnVisit, refuseArrived } from "../internal/read-open-visit.ts";
import { wasGivenUp } from "../store.ts";
import { LATE_REFUSALS } from "../words.ts";

/** Shows who could do an accepted visit of the groomer at the same time; null if no other groomer can. */
export async function showHandOver(context: Context, id: string) {
  await readOpenVisit(context, id);
  const [plan] = await planGivingUp(context, [id]);
  const standIn = plan?.others.standIn;
  const [order] = await showVisits(context, [id]);
  return {
    order: order as ProviderOrder,
    serviceProvider: standIn
      ? { id: standIn.groomer.id, displayName: standIn.groomer.displayName, total: standIn.total }
      : null,
  };
}

/**
 * Gives an accepted visit up and offers this other groomer to the customer. Throws `conflict`, and changes
 * nothing, if that groomer cannot come any more or the visit has changed since. Safe to repeat.
 */
export async function handOver(
  context: Context,
  id: string,
  { serviceProviderId }: { serviceProviderId: string },
): Promise<ProviderOrder> {
  const row = await readOwnVisit(context, id);
  const isRepeat = row.status === "cancelled" && (await wasGivenUp(context.db, context.siteId, row));
  if (!isRepeat) await giveUp(context, id, serviceProviderId);
  const [order] = await showVisits(context, [id]);
  return order as ProviderOrder;
}

async function giveUp(context: Context, id: string, groomerId: string): Promise<void> {
  await readOpenVisit(context, id);
  const plans = await planGivingUp(context, [id]);
  const offered = plans[0]?.others.standIn?.groomer.id;
  if (offered === undefined) throw new Refusal("conflict", LATE_REFUSALS.noOther);
  if (offered !== groomerId) throw new Refusal("conflict", LATE_REFUSALS.anotherOne);
  const settlements = await context.db.transaction().execute(async (tx) => {
    const locked = await lockGivenUp(tx, context, plans);
    if (!locked.ok) throw orderChanged();
    await refuseArrived(tx, context, id);
    return giveUpVisits(tx, context, plans, () => false);
  });
  await settleGivenUp(context, settlements);
}
