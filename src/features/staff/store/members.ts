import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

const displayName = sql<string>`trim(member.first_name || ' ' || member.last_name)`;
/** What a member may do: null for everything. A member without a role has a list of their own. */
const permissions = sql<
  string[] | null
>`case when member.role_id is null then member.permissions else role.permissions end`;

const selectMembers = (db: Db, siteId: SiteId) =>
  db
    .selectFrom("staffMembers as member")
    .innerJoin("accounts as account", (join) =>
      join.onRef("account.id", "=", "member.accountId").onRef("account.siteId", "=", "member.siteId"),
    )
    .leftJoin("staffRoles as role", (join) =>
      join.onRef("role.id", "=", "member.roleId").onRef("role.siteId", "=", "member.siteId"),
    )
    .select(["member.id", "member.accountId", "member.roleId", "account.email", "account.status"])
    .select([displayName.as("displayName"), "role.name as roleName", permissions.as("permissions")])
    .select(sql<boolean>`account.password_hash is not null`.as("hasPassword"))
    .where("member.siteId", "=", siteId);

/** A member of the team with account and role. */
export type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>["executeTakeFirstOrThrow"]>>;

/** The name, the role and the stored permissions of a staff account. */
export async function readSelf(db: Db, siteId: SiteId, accountId: string) {
  const row = await selectMembers(db, siteId)
    .where("member.accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  const { displayName, roleName, roleId, permissions } = row;
  return { displayName, role: roleName ?? "", roleId, permissions };
}

/** Every member of the team with the last use of a session, those with access first, then by name. */
export function list(db: Db, siteId: SiteId) {
  return selectMembers(db, siteId)
    .select(
      sql<Date | null>`(select max(last_seen_at) from sign_ins where sign_ins.site_id = member.site_id
        and sign_ins.account_id = member.account_id)`.as("lastSeenAt"),
    )
    .orderBy(sql`account.status = 'inactive'`)
    .orderBy(displayName)
    .orderBy("member.id")
    .execute();
}

/** The members of the team with access, by name. */
export function listActive(db: Db, siteId: SiteId): Promise<MemberRow[]> {
  return selectMembers(db, siteId)
    .where("account.status", "=", "active")
    .orderBy(displayName)
    .orderBy("member.id")
    .execute();
}

/** The members of the team. The caller holds the lock of the brand's roles, so that none of them changes. */
export function listLocked(tx: Tx, siteId: SiteId): Promise<MemberRow[]> {
  return selectMembers(tx, siteId).execute();
}

export type StoredRole = { id: string; permissions: string[] | null };

/** Gives a member a role. The version before reads the list of the member's own row. */
export async function setRole(tx: Tx, siteId: SiteId, id: string, role: StoredRole): Promise<void> {
  await tx
    .updateTable("staffMembers")
    .set({ roleId: role.id, permissions: role.permissions })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

export async function setName(
  tx: Tx,
  siteId: SiteId,
  id: string,
  name: { firstName: string; lastName: string },
): Promise<void> {
  await tx.updateTable("staffMembers").set(name).where("siteId", "=", siteId).where("id", "=", id).execute();
}

/** Ends the access of a staff account, or opens it again without a password. */
export async function setStatus(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  status: "active" | "inactive",
): Promise<void> {
  await tx
    .updateTable("accounts")
    .set({ status, ...(status === "active" && { passwordHash: null }) })
    .where("siteId", "=", siteId)
    .where("role", "=", "staff")
    .where("id", "=", accountId)
    .execute();
}
