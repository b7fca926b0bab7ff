import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { BUILT_IN_FACTS, BUILT_IN_ROLES } from "../rules/roles.ts";

/**
 * Adds an active staff account with a confirmed mailbox. Returns false if a staff member already has the
 * mailbox.
 */
export async function insertStaffAccount(
  tx: Tx,
  siteId: SiteId,
  account: { id: string; email: string; passwordHash: string | null },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto("accounts")
    .values({ ...account, siteId, role: "staff", status: "active", emailVerifiedAt: now, createdAt: now })
    .onConflict((clash) =>
      clash.columns(["siteId", "role", "email"]).where("emailVerifiedAt", "is not", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export type StoredRole = { id: string; permissions: string[] | null };

/** The version before knows no roles, and reads `permissions`. */
type NewMember = {
  id: string;
  accountId: string;
  firstName: string;
  lastName: string;
  roleId: string;
  permissions: string[] | null;
};

export async function insertStaffMember(tx: Tx, siteId: SiteId, member: NewMember): Promise<void> {
  await tx
    .insertInto("staffMembers")
    .values({ ...member, siteId })
    .execute();
}

/** Finds the role of those who may do everything. */
export function findOwnerRole(db: Db, siteId: SiteId): Promise<StoredRole | undefined> {
  return db
    .selectFrom("staffRoles")
    .select(["id", "permissions"])
    .where("siteId", "=", siteId)
    .where("builtIn", "=", "owner")
    .executeTakeFirst();
}

/** Adds the built-in roles of a brand that are missing. */
export async function insertBuiltInRoles(db: Db, siteId: SiteId): Promise<void> {
  const rows = BUILT_IN_ROLES.map((builtIn) => {
    const { name, permissions } = BUILT_IN_FACTS[builtIn];
    return { siteId, builtIn, name, permissions: permissions && [...permissions] };
  });
  await db
    .insertInto("staffRoles")
    .values(rows)
    .onConflict((clash) => clash.doNothing())
    .execute();
}
