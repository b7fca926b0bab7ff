import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { listRefunds as contract, ListedRefund } from "../contract/refunds.ts";
import { readDayFilter } from "../internal/read-day-filter.ts";
import { listRefundRows, type RefundRow, sumRefunds } from "../store/refunds.ts";
import { methodText } from "../words.ts";

/** Lists the refunds of the brand. For staff who may see its money. */
export async function listRefunds(
  context: Context,
  { page, limit, state, ...days }: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { db, siteId } = context;
  const filter = { ...(await readDayFilter(context, days)), state };
  const [rows, sums] = await Promise.all([
    listRefundRows(db, siteId, filter, { page, limit }),
    sumRefunds(db, siteId, filter),
  ]);
  return { items: rows.map(presentRefund), page, limit, ...sums };
}

export function presentRefund(row: RefundRow): ListedRefund {
  const { id, at, timeZone, orderId, amount, state, failure, reason, madeBy } = row;
  return {
    ...{ id, at: at.toISOString(), timeZone, orderId, number: row.number ?? "" },
    customer: row.customerId ? { id: row.customerId, displayName: row.customerName ?? "" } : null,
    ...{ amount, method: methodText(row), state, failure, reason: reason ?? "", madeBy },
  };
}
