import type { Context } from "#kit/server/api-handler.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import type { listOpenCredit as contract } from "../contract/liabilities.ts";
import { listCredit } from "../store/liabilities.ts";

/** Lists the customers who hold credit. */
export async function listOpenCredit(
  { db, siteId }: Context,
  paging: Parsed<typeof contract>["query"],
): Promise<Reply<typeof contract>> {
  const { rows, sum } = await listCredit(db, siteId, paging);
  return { ...paging, items: rows.map(({ balance, ...customer }) => ({ customer, balance })), ...sum };
}
