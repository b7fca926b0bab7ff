import type { Context } from "#kit/server/api-handler.ts";
import type { PayeeStatement } from "../contract/staff.ts";
import { presentPayee } from "../internal/present.ts";
import type { StatementState } from "../rules/statements.ts";
import { count, list } from "../store/statements.ts";

type Paging = { page: number; limit: number };

/** Lists the statements of all payees of the brand, for staff. */
export async function listStatements(
  { db, siteId }: Context,
  { state, ...paging }: Paging & { state?: StatementState | undefined },
): Promise<Paging & { items: PayeeStatement[]; total: number }> {
  const [rows, total] = await Promise.all([
    list(db, siteId, { state }, paging),
    count(db, siteId, { state }),
  ]);
  return { ...paging, items: rows.map(presentPayee), total };
}
