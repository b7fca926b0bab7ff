import type { Context } from "#kit/server/api-handler.ts";
import { type CsvFile, writeStatementCsv } from "../internal/write-csv.ts";
import { showOwnStatement } from "./show-own-statement.ts";

/** A statement of the caller as a CSV file. Its amounts add up to the statement's total. */
export async function exportOwnStatement(context: Context, id: string): Promise<CsvFile> {
  return writeStatementCsv(await showOwnStatement(context, id));
}
