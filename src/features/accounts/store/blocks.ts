import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Lists the people that an account has blocked, the latest first. Skips people without a profile. */
export async function listBlocked(db: Db, siteId: SiteId, accountId: string) {
  return db
    .selectFrom("blocks")
    .innerJoin("accounts", "accounts.id", "blocks.blockedId")
    .leftJoin("groomers", "groomers.accountId", "accounts.id")
    .leftJoin("staffMembers as staff", "staff.accountId", "accounts.id")
    .select([
      "accounts.role",
      "blocks.blockedAt",
      sql<string>`coalesce(groomers.id, staff.id)`.as("id"),
      sql<string>`coalesce(groomers.display_name, trim(staff.first_name || ' ' || staff.last_name))`.as(
        "displayName",
      ),
    ])
    .where("blocks.siteId", "=", siteId)
    .where("accounts.siteId", "=", siteId)
    .where("blocks.accountId", "=", accountId)
    .where((expression) =>
      expression.or([expression("groomers.id", "is not", null), expression("staff.id", "is not", null)]),
    )
    .orderBy("blocks.blockedAt", "desc")
    .orderBy("accounts.id")
    .limit(500)
    .execute();
}

/** Removes the blocks that an account has set, and the blocks that others have set against the account. */
export async function removeBlocks(tx: Tx, siteId: SiteId, accountId: string): Promise<void> {
  await tx
    .deleteFrom("blocks")
    .where("siteId", "=", siteId)
    .where((expression) =>
      expression.or([expression("accountId", "=", accountId), expression("blockedId", "=", accountId)]),
    )
    .execute();
}

/**
 * The ids of the groomers on the other side of a customer's blocks, in both directions. `since`: only of
 * blocks made at this instant or later.
 */
export async function listBlockedGroomers(
  db: Db,
  siteId: SiteId,
  customerId: string,
  since?: Date,
): Promise<string[]> {
  const isMadeSince = since ? sql`and block.blocked_at >= ${since}` : sql``;
  const found = await sql<{ id: string }>`
    select groomer.id from customers customer
    join blocks block on block.site_id = customer.site_id and block.account_id = customer.account_id ${isMadeSince}
    join groomers groomer on groomer.site_id = block.site_id and groomer.account_id = block.blocked_id
    where customer.site_id = ${siteId} and customer.id = ${customerId}
    union
    select groomer.id from customers customer
    join blocks block on block.site_id = customer.site_id and block.blocked_id = customer.account_id ${isMadeSince}
    join groomers groomer on groomer.site_id = block.site_id and groomer.account_id = block.account_id
    where customer.site_id = ${siteId} and customer.id = ${customerId}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** A block between two accounts. */
type Block = { accountId: string; blockedId: string };

/** Stores a block. A block that exists stays as it is. */
export async function addBlock(db: Db, siteId: SiteId, block: Block, now: Date): Promise<void> {
  await db
    .insertInto("blocks")
    .values({ siteId, ...block, blockedAt: now })
    .onConflict((clash) => clash.doNothing())
    .execute();
}

export async function removeBlock(db: Db, siteId: SiteId, { accountId, blockedId }: Block): Promise<void> {
  await db
    .deleteFrom("blocks")
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("blockedId", "=", blockedId)
    .execute();
}

/** The account of a groomer; undefined for an unknown groomer or a groomer of another brand. */
export async function findGroomerAccount(db: Db, siteId: SiteId, groomerId: string) {
  const row = await db
    .selectFrom("groomers")
    .select("accountId")
    .where("siteId", "=", siteId)
    .where("id", "=", groomerId)
    .executeTakeFirst();
  return row?.accountId;
}

/** The account of a customer; undefined for an unknown customer or a customer of another brand. */
export async function findCustomerAccount(db: Db, siteId: SiteId, customerId: string) {
  const row = await db
    .selectFrom("customers")
    .select("accountId")
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.accountId;
}

/** Whether an account has blocked a customer. */
export async function hasBlockedCustomer(
  db: Db,
  siteId: SiteId,
  accountId: string,
  customerId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("blocks")
    .innerJoin("customers", "customers.accountId", "blocks.blockedId")
    .select("blocks.accountId")
    .where("blocks.siteId", "=", siteId)
    .where("customers.siteId", "=", siteId)
    .where("blocks.accountId", "=", accountId)
    .where("customers.id", "=", customerId)
    .executeTakeFirst();
  return row !== undefined;
}
