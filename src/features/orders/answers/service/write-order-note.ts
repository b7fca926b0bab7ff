import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { readLines } from "../../store/order-parts.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { requireBegun } from "../internal/require-begun.ts";
import { setNote } from "../store/answers.ts";

/**
 * Writes the groomer's note on one line, which the report card shows. Throws `conflict` before the start of
 * the visit and for orders that are not accepted or complete.
 */
export async function writeOrderNote(
  context: Context,
  { id, petServiceId }: { id: string; petServiceId: string },
  note: string,
): Promise<ProviderOrder> {
  const row = await readProviderOrder(context, id);
  await requireBegun(context, row);
  const isWritten = await context.db.transaction().execute(async (tx) => {
    const before = (await readLines(tx, context.siteId, id)).find((line) => line.id === petServiceId);
    if (!(await setNote(tx, context.siteId, id, petServiceId, note))) return false;
    const change = { before: { note: before?.groomerNote ?? "" }, after: { note, petServiceId } };
    await auditOrder(tx, context, row, { action: "write note of order", ...change });
    return true;
  });
  if (!isWritten) throw notFound("This service");
  return showProviderOrder(context, id);
}
