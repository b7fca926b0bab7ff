import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { listLedger as contract, ListedEntry } from "../contract/ledger.ts";
import { readDayFilter } from "../internal/read-day-filter.ts";
import { type LedgerRow, listEntries, sumEntries } from "../store/ledger.ts";
import { methodText } from "../words.ts";

/** Lists the ledger of payments with its sums. For staff who may see the brand's money. */
export async function listLedger(
  context: Context,
  { page, limit, kind, ...days }: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { db, siteId } = context;
  const filter = { ...(await readDayFilter(context, days)), kind };
  const [rows, sums] = await Promise.all([
    listEntries(db, siteId, filter, { page, limit }),
    sumEntries(db, siteId, filter),
  ]);
  const total = sums.reduce((count, { entries }) => count + entries, 0);
  return { items: rows.map(presentEntry), total, page, limit, sums };
}

export function presentEntry(row: LedgerRow): ListedEntry {
  const { id, kind, day, at, timeZone, orderId, number, amount } = row;
  return {
    ...{ id, kind, day, at: at.toISOString(), timeZone, orderId, number: number ?? "" },
    ...{ method: methodText(row), amount },
  };
}
