import { toCsvFile } from "../adapters/csv-file.ts";
import type { StatementWithEntries } from "../contract/entries.ts";
import { CARRIED_OVER, CSV_HEADINGS } from "../words.ts";

export type CsvFile = { fileName: string; content: string };

/**
 * A statement as a CSV file, whose amounts add up to its total. Without `seesMoney`, amounts and the reasons
 * that name them are empty.
 */
export function writeStatementCsv(
  { carried, firstDay, lines }: Pick<StatementWithEntries, "carried" | "firstDay" | "lines">,
  seesMoney: boolean,
): CsvFile {
  const shown = <T>(value: T) => (seesMoney ? value : "");
  const entries = lines.map(({ date, visit, title, why, amount }) => [
    ...[date, visit?.number ?? "", visit?.date ?? "", title, shown(why)],
    shown(amount),
  ]);
  const before = carried === 0 ? [] : [[firstDay, "", "", CARRIED_OVER, "", shown(carried)]];
  return {
    fileName: `earnings-${firstDay}.csv`,
    content: toCsvFile([CSV_HEADINGS, ...before, ...entries]),
  };
}
