import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import { type AccountFacts, lockAccount } from "../store/customer.ts";

/**
 * Runs a change of a customer's account under its lock. Missing customers, those of other brands and deleted
 * ones are `not_found`.
 */
export function changeAccount(
  { db, siteId }: Pick<Context, "db" | "siteId">,
  id: string,
  change: (tx: Tx, account: AccountFacts) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, siteId, id);
    if (!account) throw notFound("This customer");
    await change(tx, account);
  });
}
