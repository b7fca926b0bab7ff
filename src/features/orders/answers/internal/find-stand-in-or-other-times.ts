import type { Slot } from "#features/availability/contract.ts";
import { listNearest } from "#features/availability/service/list-nearest.ts";
import { readGroomers } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { readOrderNeeds, toVisitNeeds } from "../../service/read-order-needs.ts";
import type { OrderRow } from "../../store/orders.ts";
import { findStandInGroomer, type StandInPlan } from "./find-stand-in-groomer.ts";

const MAX_OTHER_TIMES = 3;

export type StandInOrOtherTimes = {
  standIn: StandInPlan | null;
  /** The nearest other times. The list is empty if there is a stand-in. */
  otherTimes: readonly (Slot & { vanityUrl: string })[];
};

/**
 * Finds another groomer for an order that is about to end, or else other times without the groomer
 * `exceptGroomerId`. A failure is only logged: it must never stop the order from ending.
 */
export async function findStandInOrOtherTimes(
  context: Pick<Context, "db" | "siteId" | "now" | "log">,
  row: OrderRow,
  exceptGroomerId: string | null,
): Promise<StandInOrOtherTimes> {
  try {
    const standIn = await findStandInGroomer(context, row);
    return { standIn, otherTimes: standIn ? [] : await listOtherTimes(context, row, exceptGroomerId) };
  } catch (error) {
    context.log.error(
      { err: error, orderId: row.id },
      "could not look for another groomer or time for an order that ends",
    );
    return { standIn: null, otherTimes: [] };
  }
}

/**
 * Lists the nearest other times for an order, with groomers who can do the visit. An order without a time,
 * or with a start in the past, has none.
 */
async function listOtherTimes(
  context: Pick<Context, "db" | "siteId" | "now">,
  row: OrderRow,
  exceptGroomerId: string | null,
): Promise<StandInOrOtherTimes["otherTimes"]> {
  const { db, siteId, now } = context;
  if (!row.appointmentStart || row.appointmentStart <= now) return [];
  const orderNeeds = await readOrderNeeds(db, siteId, row, now);
  const slots = await listNearest(context, toVisitNeeds(orderNeeds), row.appointmentStart.getTime());
  const fitting = slots.filter(({ groomerId }) => groomerId !== exceptGroomerId).slice(0, MAX_OTHER_TIMES);
  const groomers = await readGroomers(db, siteId, [...new Set(fitting.map(({ groomerId }) => groomerId))]);
  return fitting.flatMap((slot) => {
    const groomer = groomers.find(({ id }) => id === slot.groomerId);
    return groomer ? [{ ...slot, vanityUrl: groomer.vanityUrl }] : [];
  });
}
