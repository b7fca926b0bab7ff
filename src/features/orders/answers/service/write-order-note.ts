import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { auditStaff, readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { setNote } from "../store/answers.ts";
import { ANSWER_REFUSALS } from "../words/refusals.ts";

/** Writes what the report card says of a line, from the visit's start on. */
export async function writeOrderNote(
  context: Context,
  { id, petServiceId }: { id: string; petServiceId: string },
  note: string,
): Promise<ProviderOrder> {
  const row = await readProviderOrder(context, id);
  await auditStaff(context, row, "write note of order");
  const isDone = row.status === "complete" || row.status === "accepted";
  if (!isDone || !row.appointmentStart || row.appointmentStart > context.now) {
    throw new Refusal("conflict", ANSWER_REFUSALS.notBegun);
  }
  const isWritten = await context.db
    .transaction()
    .execute((tx) => setNote(tx, context.siteId, id, petServiceId, note));
  if (!isWritten) throw notFound("This service");
  return showProviderOrder(context, id);
}
