import type { Context } from "#kit/server/api-handler.ts";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { showVisits } from "../../answers/service/give-up-visits.ts";
import type { MovedVisit } from "../contract/staff.ts";

/** A visit as staff see it after a change, without its customer: not all staff may contact customers. */
export async function showMoved(context: Context, id: string): Promise<MovedVisit> {
  const [order] = await showVisits(context, [id]);
  return toMoved(order as ProviderOrder);
}

function toMoved(order: ProviderOrder): MovedVisit {
  const { id, number, status, version, appointmentStart, appointmentEnd, proposedTime } = order;
  return {
    ...{ id, number, status, version, appointmentStart, appointmentEnd },
    serviceProviderId: order.serviceProvider?.id ?? null,
    total: order.totals.total,
    proposedTime: proposedTime && {
      appointmentStart: proposedTime.appointmentStart,
      appointmentEnd: proposedTime.appointmentEnd,
      total: proposedTime.totals.total,
    },
  };
}
