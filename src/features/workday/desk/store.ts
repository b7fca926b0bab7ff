import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Finds the account, the first name and the mailbox of a groomer. Undefined for an unknown groomer. */
export function findMailed(tx: Tx, siteId: SiteId, groomerId: string) {
  return tx
    .selectFrom("groomers as groomer")
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.id", "=", "groomer.accountId").onRef("account.siteId", "=", "groomer.siteId"),
    )
    .select(["groomer.id", "groomer.accountId", "groomer.firstName", "account.email"])
    .where("groomer.siteId", "=", siteId)
    .where("groomer.id", "=", groomerId)
    .executeTakeFirst();
}
