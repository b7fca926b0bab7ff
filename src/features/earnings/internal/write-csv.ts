import { toCsvFile } from "../adapters/csv-file.ts";
import type { StatementWithEntries } from "../contract/entries.ts";
import { CARRIED_OVER, CSV_HEADINGS } from "../words.ts";

export type CsvFile = { fileName: string; content: string };

/** A table as a CSV file. Numbers are cents. */
export function writeTableCsv(
  fileName: string,
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): CsvFile {
  return { fileName, content: toCsvFile([headings, ...rows]) };
}

/** A statement as a CSV file, whose amounts add up to its total. */
export function writeStatementCsv({
  carried,
  firstDay,
  lines,
}: Pick<StatementWithEntries, "carried" | "firstDay" | "lines">): CsvFile {
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
