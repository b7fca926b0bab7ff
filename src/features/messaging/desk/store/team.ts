import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toPermissions } from "#kit/wire/permission.ts";

export type Teammate = { id: string; displayName: string };

/** All staff of the brand by account, also those who left. */
export async function readStaffNames(db: Db, siteId: SiteId): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("staffMembers")
    .select(["accountId", "firstName", "lastName"])
    .where("siteId", "=", siteId)
    .execute();
  return new Map(rows.map((row) => [row.accountId, `${row.firstName} ${row.lastName}`.trim()]));
}

/** Lists the active staff who may write messages, by name. */
export async function listTeammates(db: Db, siteId: SiteId): Promise<Teammate[]> {
  const rows = await db
    .selectFrom("staffMembers")
    .innerJoin("accounts", (join) =>
      join
        .onRef("accounts.id", "=", "staffMembers.accountId")
        .onRef("accounts.siteId", "=", "staffMembers.siteId"),
    )
    .leftJoin("staffRoles as role", (join) =>
      join.onRef("role.id", "=", "staffMembers.roleId").onRef("role.siteId", "=", "staffMembers.siteId"),
    )
    .select(["staffMembers.accountId", "firstName", "lastName"])
    .select(
      sql<
        string[] | null
      >`case when role.id is null then staff_members.permissions else role.permissions end`.as("permissions"),
    )
    .where("staffMembers.siteId", "=", siteId)
    .where("accounts.status", "=", "active")
    .orderBy("firstName")
    .orderBy("lastName")
    .orderBy("staffMembers.accountId")
    .execute();
  return rows
    .filter(({ permissions }) => toPermissions(permissions).includes("messages.write"))
    .map((row) => ({ id: row.accountId, displayName: `${row.firstName} ${row.lastName}`.trim() }));
}

type ProfileId = string | null | undefined;
type Profile = { customerId?: ProfileId; groomerId?: ProfileId; renterId?: ProfileId };

/** The account of a customer, groomer or renter of the brand that is not closed. */
export async function findAccountOf(
  db: Db,
  siteId: SiteId,
  { customerId = null, groomerId = null, renterId = null }: Profile,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select account.id from accounts account
    where account.site_id = ${siteId} and account.status <> 'inactive' and account.id in (
      select account_id from customers where site_id = ${siteId} and id = ${customerId}::uuid
      union all select account_id from groomers where site_id = ${siteId} and id = ${groomerId}::uuid
      union all select account_id from renters where site_id = ${siteId} and id = ${renterId}::uuid)`.execute(
    db,
  );
  return rows[0]?.id;
}
