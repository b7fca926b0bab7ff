import { sql } from "kysely";
import type { BuiltInRole } from "#features/accounts/rules/roles.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type RoleRow = {
  id: string;
  name: string;
  builtIn: BuiltInRole | null;
  /** Null allows everything. */
  permissions: string[] | null;
};

const selectRoles = (db: Db, siteId: SiteId) =>
  db
    .selectFrom("staffRoles as role")
    .select(["role.id", "role.name", "role.builtIn", "role.permissions"])
    .where("role.siteId", "=", siteId);

/** The roles of a brand by name, with how many who have access have each. */
export function list(db: Db, siteId: SiteId) {
  return selectRoles(db, siteId)
    .select(
      sql<number>`(select count(*)::int from staff_members member join accounts account
        on account.id = member.account_id and account.site_id = member.site_id
        where member.role_id = role.id and member.site_id = role.site_id
          and account.status <> 'inactive')`.as("people"),
    )
    .orderBy(sql`lower(role.name)`)
    .execute();
}

/** Locks the roles of a brand and reads them: each change of what staff may do holds this lock. */
export async function lockAll(tx: Tx, siteId: SiteId): Promise<RoleRow[]> {
  await selectRoles(tx, siteId).orderBy("role.id").forNoKeyUpdate().execute();
  // The statement that waited does not see roles that were added while it waited.
  return selectRoles(tx, siteId).orderBy("role.id").execute();
}

type NewRole = { id: string; name: string; permissions: readonly string[] };

/** Adds a role. The caller holds the lock, and has checked the name. */
export async function insert(tx: Tx, siteId: SiteId, role: NewRole, now: Date): Promise<void> {
  await tx
    .insertInto("staffRoles")
    .values({ ...role, permissions: [...role.permissions], siteId, createdAt: now })
    .execute();
}

/** Changes a role. The version before reads the lists of the members' own rows. */
export async function update(tx: Tx, siteId: SiteId, { id, name, permissions }: NewRole): Promise<void> {
  const list = [...permissions];
  await tx
    .updateTable("staffRoles")
    .set({ name, permissions: list })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
  await tx
    .updateTable("staffMembers")
    .set({ permissions: list })
    .where("siteId", "=", siteId)
    .where("roleId", "=", id)
    .execute();
}
