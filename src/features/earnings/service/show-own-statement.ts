import type { Context } from "#kit/server/api-handler.ts";
import type { StatementWithEntries } from "../contract/entries.ts";
import { presentEntry, presentStatement } from "../internal/present.ts";
import { readOwnStatement } from "../internal/read-own-statement.ts";
import { listOfStatement } from "../store/entries.ts";

/** Shows a statement of the caller with its entries. */
export async function showOwnStatement(context: Context, id: string): Promise<StatementWithEntries> {
  const row = await readOwnStatement(context, id);
  const lines = await listOfStatement(context.db, context.siteId, id);
  return { ...presentStatement(row), lines: lines.map(presentEntry) };
}
