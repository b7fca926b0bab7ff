import { stringify } from "csv-stringify/sync";

/**
 * Rows as a CSV file for spreadsheets. A number is cents, written as dollars: -1250 gives -12.50. A text that
 * a spreadsheet would run as a formula begins with an apostrophe.
 */
export function toCsvFile(rows: readonly (readonly (string | number)[])[]): string {
  return stringify([...rows.map((row) => [...row])], {
    record_delimiter: "windows",
    escape_formulas: true,
    cast: { number: (cents) => (cents / 100).toFixed(2) },
  });
}
