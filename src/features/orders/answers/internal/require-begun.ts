import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { hasBegun } from "../../rules/marks.ts";
import type { OrderRow } from "../../store/orders.ts";
import { listMarks } from "../store/marks.ts";
import { ANSWER_REFUSALS } from "../words/refusals.ts";

/**
 * Throws `conflict` for orders that are not accepted or complete, and before the visit has begun: before its
 * agreed start, unless the groomer marked that it started.
 */
export async function requireBegun({ db, siteId, now }: Context, row: OrderRow): Promise<void> {
  const { id, status, appointmentStart } = row;
  const takesPlace = status === "complete" || status === "accepted";
  if (takesPlace && appointmentStart) {
    if (appointmentStart <= now) return;
    const marks = (await listMarks(db, siteId, id)).map(({ mark }) => mark);
    if (hasBegun(appointmentStart, marks, now)) return;
  }
  throw new Refusal("conflict", ANSWER_REFUSALS.notBegun);
}
