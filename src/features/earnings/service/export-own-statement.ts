import type { Context } from "#kit/server/api-handler.ts";
import { toCsvFile } from "../adapters/csv-file.ts";
import { CARRIED_OVER, CSV_HEADINGS } from "../words.ts";
import { showOwnStatement } from "./show-own-statement.ts";

/** A statement of the caller as a CSV file. Its amounts add up to the statement's total. */
export async function exportOwnStatement(
  context: Context,
  id: string,
): Promise<{ fileName: string; content: string }> {
  const { carried, firstDay, lines } = await showOwnStatement(context, id);
  const entries = lines.map(({ date, visit, title, why, amount }) => [
    ...[date, visit?.number ?? "", visit?.date ?? "", title, why],
    amount,
  ]);
  const before = carried === 0 ? [] : [[firstDay, "", "", CARRIED_OVER, "", carried]];
  return {
    fileName: `earnings-${firstDay}.csv`,
    content: toCsvFile([CSV_HEADINGS, ...before, ...entries]),
  };
}
