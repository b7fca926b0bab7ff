import type { Slot } from "#features/availability/contract.ts";
import { listNearest } from "#features/availability/service/list-nearest.ts";
import { readGroomers } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { readOrderNeeds, toVisitNeeds } from "../../service/read-order-needs.ts";
import type { OrderRow } from "../../store/orders.ts";
import { findStandIn, type StandInPlan } from "./find-stand-in.ts";

const MAX_ALTERNATIVES = 3;

export type Alternatives = {
  standIn: StandInPlan | null;
  /** The nearest other times; empty with a stand-in. */
  alternatives: readonly (Slot & { vanityUrl: string })[];
};

/**
 * Another groomer, or other times, for an order that is about to end; `but`: the groomer who declines it. A
 * fault here is only logged, so that it never stops the order from ending.
 */
export async function findAlternatives(
  context: Pick<Context, "db" | "siteId" | "now" | "log">,
  row: OrderRow,
  but: string | null,
): Promise<Alternatives> {
  try {
    const standIn = await findStandIn(context, row);
    return { standIn, alternatives: standIn ? [] : await listAlternatives(context, row, but) };
  } catch (error) {
    context.log.error(
      { err: error, orderId: row.id },
      "could not look for another groomer or time for an order that ends",
    );
    return { standIn: null, alternatives: [] };
  }
}

/**
 * The nearest other times, with groomers who fit. Read before the transaction; an order whose time has come
 * has none.
 */
async function listAlternatives(
  context: Pick<Context, "db" | "siteId" | "now">,
  row: OrderRow,
  but: string | null,
): Promise<Alternatives["alternatives"]> {
  const { db, siteId, now } = context;
  if (!row.appointmentStart || row.appointmentStart <= now) return [];
  const orderNeeds = await readOrderNeeds(db, siteId, row, now);
  const slots = await listNearest(context, toVisitNeeds(orderNeeds), row.appointmentStart.getTime());
  const fitting = slots.filter(({ groomerId }) => groomerId !== but).slice(0, MAX_ALTERNATIVES);
  const groomers = await readGroomers(db, siteId, [...new Set(fitting.map(({ groomerId }) => groomerId))]);
  return fitting.flatMap((slot) => {
    const groomer = groomers.find(({ id }) => id === slot.groomerId);
    return groomer ? [{ ...slot, vanityUrl: groomer.vanityUrl }] : [];
  });
}
