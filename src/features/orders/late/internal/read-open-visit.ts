import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { notAnswerable } from "../../answers/words/refusals.ts";
import { requireTime, type TimedRow } from "../../service/read-order-needs.ts";
import * as ordersStore from "../../store/orders.ts";
import { hasArrived } from "../../store/visit-marks.ts";
import { LATE_REFUSALS } from "../words.ts";

/** Reads an order of the signed-in groomer. Any other order is not found. */
export async function readOwnVisit(context: Context, id: string): Promise<ordersStore.OrderRow> {
  const { profileId } = actingAs(context, "groomer");
  const row = await ordersStore.find(context.db, context.siteId, id);
  if (!row || row.groomerId !== profileId) throw notFound("This appointment");
  return row;
}

/** The same for an accepted visit. Throws `conflict` if the visit has ended or waits for an answer. */
export async function readOpenVisit(context: Context, id: string): Promise<TimedRow> {
  const row = await readOwnVisit(context, id);
  if (row.status !== "accepted" || row.orderMarkedAsNoShow) {
    const state = row.orderMarkedAsNoShow ? "marked as a no-show" : row.status.replace("_", " ");
    throw new Refusal("conflict", notAnswerable(row.number, state));
  }
  return requireTime(row);
}

/** Throws `conflict` if the groomer is at the visit. The caller has locked the order. */
export async function refuseArrived(tx: Tx, { siteId }: Context, id: string): Promise<void> {
  if (await hasArrived(tx, siteId, id)) throw new Refusal("conflict", LATE_REFUSALS.arrived);
}
