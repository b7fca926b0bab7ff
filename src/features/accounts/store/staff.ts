import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

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

export async function insertStaffMember(
  tx: Tx,
  siteId: SiteId,
  member: { id: string; accountId: string; firstName: string; lastName: string },
): Promise<void> {
  await tx
    .insertInto("staffMembers")
    .values({ ...member, siteId })
    .execute();
}
