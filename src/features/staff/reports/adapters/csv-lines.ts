import { stringify } from "csv-stringify/sync";

/** A cell: a text, a whole number, or an amount in cents, which is written as dollars. */
export type Cell = string | number | { cents: number };

/** Spreadsheets also take the full-width forms of these signs. */
const START_OF_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * Lines of a CSV file for spreadsheets. A text that a spreadsheet would run as a formula begins with an
 * apostrophe; numbers and amounts stay numbers. A lone line break would end a row, so its cell is quoted too.
 */
export function toCsvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify(
    rows.map((row) => row.map(toText)),
    { record_delimiter: "windows", quoted_match: /[\r\n]/ },
  );
}

function toText(cell: Cell): string {
  if (typeof cell === "object") return (cell.cents / 100).toFixed(2);
  if (typeof cell === "number") return String(cell);
  return START_OF_FORMULA.test(cell) ? `'${cell}` : cell;
}
