import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { exportLedger as contract } from "../contract/ledger.ts";
import { exportRows } from "../internal/export-rows.ts";
import { readDayFilter } from "../internal/read-day-filter.ts";
import { listEntries } from "../store/ledger.ts";
import { LEDGER_HEADINGS, LEDGER_LABELS } from "../words.ts";
import { presentEntry } from "./list-ledger.ts";

/** The entries that the ledger's page shows, as a file. */
export async function exportLedger(
  context: Context,
  { password, confirmCode, kind, ...days }: Parsed<typeof contract>["body"],
): Promise<Reply<typeof contract>> {
  const { db, siteId } = context;
  const filter = { ...(await readDayFilter(context, days)), kind };
  const { from, to, area = null } = days;
  return exportRows(
    context,
    { password, confirmCode },
    {
      target: "ledger",
      headings: LEDGER_HEADINGS,
      facts: { from, to, area, kind: kind ?? null },
      read: async (page) =>
        (await listEntries(db, siteId, filter, page))
          .map(presentEntry)
          .map((entry) => [
            ...[entry.day, entry.number, LEDGER_LABELS[entry.kind], entry.method],
            entry.amount,
          ]),
    },
  );
}
