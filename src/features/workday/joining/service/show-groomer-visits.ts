import { planGivingUp } from "#features/orders/answers/service/give-up-visits.ts";
import { readOffers } from "#features/orders/desk/service/read-offers.ts";
import { countSeriesOfGroomer } from "#features/series/desk/service/end-leavers-series.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { listCutVisits } from "../../hours/service/list-cut-visits.ts";
import type { GroomerVisits } from "../contract/deactivation.ts";
import { listUndoneTimes } from "../internal/list-undone-times.ts";
import * as applicationsStore from "../store/applications.ts";

/** For so many visits the answer has a stand-in: each takes a search. */
const SHOWN = 5;

/** Shows which visits a groomer still has to do, who could do the first ones, and the last offer of them. */
export async function showGroomerVisits(context: Context, id: string): Promise<GroomerVisits> {
  const { db, siteId } = context;
  if (!(await applicationsStore.find(db, siteId, id))) throw notFound("This groomer");
  const times = await listUndoneTimes(db, context, id);
  const all = [...new Set(times.map(({ orderId }) => orderId))];
  const first = all.slice(0, SHOWN);
  const shown = times.filter(({ orderId }) => first.includes(orderId));
  const plans = await planGivingUp(context, first);
  const planOf = new Map(plans.map((plan) => [plan.row.id, plan]));
  const visits = await listCutVisits(context, id, shown);
  return {
    total: all.length,
    visits: visits.map((visit) => ({
      ...visit,
      // Orders do not show a groomer whose account is closed, so the row says whose visit it is.
      isRequestedTime: planOf.get(visit.id)?.row.groomerId !== id,
      standIn: planOf.get(visit.id)?.others.standIn?.groomer.displayName ?? null,
    })),
    series: await countSeriesOfGroomer(context, id),
    offers: await readOffers(context, id),
  };
}
