import type { Context } from "#kit/server/api-handler.ts";
import type { PayeeStatement } from "../contract/staff.ts";
import { presentPayee } from "../internal/present.ts";
import { count, type Listed, list } from "../store/statements.ts";

type Paging = { page: number; limit: number };

/** Lists the statements of all payees of the brand, for staff. */
export async function listStatements(
  { db, siteId }: Context,
  { page, limit, ...listed }: Paging & Omit<Listed, "accountId">,
): Promise<Paging & { items: PayeeStatement[]; total: number }> {
  const paging = { page, limit };
  const [rows, total] = await Promise.all([list(db, siteId, listed, paging), count(db, siteId, listed)]);
  return { ...paging, items: rows.map(presentPayee), total };
}
