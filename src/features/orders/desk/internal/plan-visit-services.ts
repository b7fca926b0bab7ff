import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { ServicesChange } from "../../changes/contract/services.ts";
import { planServices, type ServicesPlan } from "../../changes/service/plan-services.ts";
import { requireTime, type TimedRow } from "../../service/read-order-needs.ts";
import { find } from "../../store/orders.ts";
import { hasArrived } from "../../store/visit-marks.ts";
import type { ServicesChangeQuery } from "../contract/services.ts";
import { mayChangeServices } from "../rules/services.ts";
import { SERVICES_FAULTS, SERVICES_REFUSALS } from "../words/services.ts";

/** Reads a visit whose services staff may change now. Throws `not_found`, else `conflict`. */
export async function readChangeable(context: Context, id: string): Promise<TimedRow> {
  const { db, siteId, now } = context;
  const row = await find(db, siteId, id);
  if (!row) throw notFound("This appointment");
  const isThere = await hasArrived(db, siteId, id);
  if (isThere || !mayChangeServices({ ...row, marks: [] }, now))
    throw new Refusal("conflict", SERVICES_REFUSALS.closed);
  return requireTime(row);
}

/** Returns the change that a query names. Throws a field error if it names none. */
export function toChange(query: ServicesChangeQuery): ServicesChange {
  const { line: petServiceId, pet: petId, service: id, "addOns[]": serviceAddOns = [] } = query;
  const service = id === undefined ? null : { id, serviceAddOns };
  if (petServiceId !== undefined)
    return service ? { kind: "change", petServiceId, service } : { kind: "remove", petServiceId };
  if (petId === undefined) throw refuseFields({ pet: [SERVICES_FAULTS.noChange] });
  return service ? { kind: "add", petId, services: [service] } : { kind: "remove-pet", petId };
}

/**
 * Plans other services of a visit as staff change them: by the rules of the customer's own change, but until
 * the visit begins, with any add-on, and without a new answer of the groomer. Throws `conflict` if
 * the visit already has them.
 */
export async function planVisitServices(
  context: Context,
  row: TimedRow,
  change: ServicesChange,
): Promise<ServicesPlan> {
  const plan = await planServices(context, row, {
    judge: () => {},
    lines: change,
    statusAfter: (before) => before,
    mayAddAny: true,
  });
  if (!plan) throw new Refusal("conflict", SERVICES_REFUSALS.same);
  return plan;
}
