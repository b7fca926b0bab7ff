import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { notAnswerable } from "../../answers/words/refusals.ts";
import { requireTime, type TimedRow } from "../../service/read-order-needs.ts";
import * as ordersStore from "../../store/orders.ts";
import { hasArrived } from "../../store/visit-marks.ts";
import { LATE_REFUSALS, STAFF_REFUSALS } from "../words.ts";

/** Who gives a visit another time: its groomer, or staff for any groomer of the brand (`groomerId` null). */
export type Mover = { by: "groomer" | "staff"; accountId: string; groomerId: string | null };

/** Returns the caller as a mover. Throws if the caller is neither staff nor a groomer. */
export function moverOf(context: Context): Mover {
  const { actor } = context;
  if (actor.role === "staff") return { by: "staff", accountId: actor.accountId, groomerId: null };
  const { accountId, profileId } = actingAs(context, "groomer");
  return { by: "groomer", accountId, groomerId: profileId };
}

/** Reads an order of the signed-in groomer, or any order of the brand for staff. Others are not found. */
export async function readOwnVisit(context: Context, id: string): Promise<ordersStore.OrderRow> {
  const { groomerId } = moverOf(context);
  const row = await ordersStore.find(context.db, context.siteId, id);
  if (!row || (groomerId !== null && row.groomerId !== groomerId)) throw notFound("This appointment");
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
export async function refuseArrived(tx: Tx, context: Context, id: string): Promise<void> {
  if (!(await hasArrived(tx, context.siteId, id))) return;
  const { arrived } = moverOf(context).by === "staff" ? STAFF_REFUSALS : LATE_REFUSALS;
  throw new Refusal("conflict", arrived);
}
