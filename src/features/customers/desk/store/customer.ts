import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The account of a customer; undefined for a missing customer, another brand's and a deleted one. */
export function findAccount(db: Db | Tx, siteId: SiteId, customerId: string) {
  return db
    .selectFrom("customers as customer")
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.id", "=", "customer.accountId").onRef("account.siteId", "=", "customer.siteId"),
    )
    .select(["account.id as accountId", "account.status", "account.deletesAt", "customer.deactivatedFrom"])
    .select(["customer.id as customerId"])
    .where("customer.siteId", "=", siteId)
    .where("customer.id", "=", customerId)
    .where("account.deletedAt", "is", null)
    .executeTakeFirst();
}
export type AccountFacts = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/** Locks the account of a customer, so that one change of its state follows the other. */
export async function lockAccount(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
): Promise<AccountFacts | undefined> {
  const found = await findAccount(tx, siteId, customerId);
  if (!found) return undefined;
  await tx
    .selectFrom("accounts")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "=", found.accountId)
    .forNoKeyUpdate()
    .execute();
  return findAccount(tx, siteId, customerId);
}

/** Sets the account's state, and the state that a closed account gets back. */
export async function setState(
  tx: Tx,
  siteId: SiteId,
  { customerId, accountId }: Pick<AccountFacts, "customerId" | "accountId">,
  { status, deactivatedFrom }: { status: AccountStatus; deactivatedFrom: AccountFacts["deactivatedFrom"] },
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ status })
    .where("siteId", "=", siteId)
    .where("id", "=", accountId)
    .execute();
  await tx
    .updateTable("customers")
    .set({ deactivatedFrom })
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .execute();
}

export async function readAssignedGroomer(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom("customers")
    .select("assignedGroomerId")
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.assignedGroomerId ?? null;
}

export async function setAssignedGroomer(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  assignedGroomerId: string | null,
): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ assignedGroomerId })
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .execute();
}

export type BlockRow = {
  groomerId: string;
  displayName: string;
  by: "customer" | "groomer";
  at: Date;
  total: number;
};

/** The statement that reads the latest blocks between an account and groomers, in both directions. */
export const selectBlocks = (siteId: SiteId, accountId: string) => sql<BlockRow>`
    select groomer.id as groomer_id, groomer.display_name, block.blocked_at as at,
      case when block.account_id = ${accountId} then 'customer' else 'groomer' end as by,
      count(*) over ()::int as total
    from blocks block
    join groomers groomer on groomer.site_id = block.site_id and groomer.account_id =
      case when block.account_id = ${accountId} then block.blocked_id else block.account_id end
    where block.site_id = ${siteId} and (block.account_id = ${accountId} or block.blocked_id = ${accountId})
    order by block.blocked_at desc, groomer.id limit 100`;

/** The statement that reads the name of the customer or groomer by whose code a customer came. */
export const selectReferrer = (siteId: SiteId, customerId: string) => sql<{ name: string | null }>`
    select coalesce(groomer.display_name, trim(friend.first_name || ' ' || friend.last_name)) as name
    from referrals referral
    left join customers friend on friend.site_id = referral.site_id and friend.id = referral.referrer_id
    left join groomers groomer on groomer.site_id = referral.site_id and groomer.id = referral.groomer_id
    where referral.site_id = ${siteId} and referral.friend_id = ${customerId}`;
