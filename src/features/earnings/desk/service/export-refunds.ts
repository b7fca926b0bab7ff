import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { exportRefunds as contract, ListedRefund } from "../contract/refunds.ts";
import { exportRows } from "../internal/export-rows.ts";
import { readDayFilter } from "../internal/read-day-filter.ts";
import { listRefundRows } from "../store/refunds.ts";
import { REFUND_HEADINGS, REFUND_STATE_LABELS } from "../words.ts";
import { presentRefund } from "./list-refunds.ts";

/** The refunds that the list shows, as a file. */
export async function exportRefunds(
  context: Context,
  { password, confirmCode, state, ...days }: Parsed<typeof contract>["body"],
): Promise<Reply<typeof contract>> {
  const { db, siteId } = context;
  const filter = { ...(await readDayFilter(context, days)), state };
  const { from = null, to = null, area = null } = days;
  return exportRows(
    context,
    { password, confirmCode },
    {
      target: "refunds",
      headings: REFUND_HEADINGS,
      facts: { from, to, area, state: state ?? null },
      read: async (page) =>
        (await listRefundRows(db, siteId, filter, page)).map((row) => toCells(presentRefund(row))),
    },
  );
}

const toCells = ({ at, timeZone, number, customer, amount, method, ...more }: ListedRefund) => [
  ...[toLocalDate(at, timeZone), number, customer?.displayName ?? "", amount, method],
  ...[REFUND_STATE_LABELS[more.state], more.failure, more.reason, more.madeBy ?? ""],
];
