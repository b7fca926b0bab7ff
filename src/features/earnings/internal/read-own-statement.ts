import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { find, type StatementRow } from "../store/statements.ts";

/** Reads a statement of the caller. Throws `not_found` for a statement of anybody else. */
export async function readOwnStatement(context: Context, id: string): Promise<StatementRow> {
  const { accountId } = actingAs(context, "groomer");
  const row = await find(context.db, context.siteId, id);
  if (row?.accountId !== accountId) throw notFound("This statement");
  return row;
}
