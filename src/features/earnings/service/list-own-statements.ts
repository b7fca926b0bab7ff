import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { EarningStatement } from "../contract/entries.ts";
import { presentStatement } from "../internal/present.ts";
import { count, list } from "../store/statements.ts";

type Paging = { page: number; limit: number };

/** Lists the caller's statements, the latest week first. */
export async function listOwnStatements(
  context: Context,
  paging: Paging,
): Promise<Paging & { items: EarningStatement[]; total: number }> {
  const { db, siteId } = context;
  const { accountId } = actingAs(context, "groomer");
  const [rows, total] = await Promise.all([
    list(db, siteId, { accountId }, paging),
    count(db, siteId, { accountId }),
  ]);
  return { ...paging, items: rows.map(presentStatement), total };
}
