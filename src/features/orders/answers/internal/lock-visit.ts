import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { MarkFault } from "../../rules/marks.ts";
import { lock } from "../../store/changes.ts";
import type { OrderRow } from "../../store/orders.ts";
import { listMarks, type MarkRow } from "../store/marks.ts";
import { MARK_REFUSALS } from "../words/refusals.ts";
import { answererOf } from "./read-provider-order.ts";

/** Locks an order that the caller may mark, and reads its marks. For a groomer, others' are not found. */
export async function lockVisit(
  tx: Tx,
  context: Context,
  id: string,
): Promise<{ row: OrderRow; marks: readonly MarkRow[]; accountId: string }> {
  const { by, groomerId, accountId } = answererOf(context);
  const row = await lock(tx, context.siteId, id);
  if (!row || (by === "groomer" && row.groomerId !== groomerId)) throw notFound("This appointment");
  return { row, marks: await listMarks(tx, context.siteId, id), accountId };
}

/** Throws `conflict` with the words of a fault; nothing without one. */
export function refuseFault(fault: MarkFault | null): void {
  if (fault) throw new Refusal("conflict", MARK_REFUSALS[fault]);
}
