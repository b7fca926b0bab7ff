import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** Adds a groomer's account in the state `new`. Returns false if a groomer already has the mailbox. */
export async function insertGroomerAccount(
  tx: Tx,
  siteId: SiteId,
  account: { id: string; email: string; phoneNumber: string | null },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto("accounts")
    .values({ ...account, siteId, role: "groomer", status: "new", emailVerifiedAt: now, createdAt: now })
    .onConflict((clash) =>
      clash.columns(["siteId", "role", "email"]).where("emailVerifiedAt", "is not", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds and locks the groomer's account of a confirmed mailbox. */
export function lockGroomerAccount(tx: Tx, siteId: SiteId, email: string) {
  return tx
    .selectFrom("accounts")
    .select(["id", "status", "passwordHash"])
    .where("siteId", "=", siteId)
    .where("role", "=", "groomer")
    .where("email", "=", email)
    .where("emailVerifiedAt", "is not", null)
    .forUpdate()
    .executeTakeFirst();
}
