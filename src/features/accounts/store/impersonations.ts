import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ActedForRole } from "../rules/impersonation.ts";

/** Why staff act in a session, and when it ends at the latest. */
export function readImpersonation(
  db: Db,
  siteId: SiteId,
  signInId: string,
): Promise<{ reason: string | null; endsAt: Date } | undefined> {
  return db
    .selectFrom("signIns")
    .select(["impersonationReason as reason", "expiresAt as endsAt"])
    .where("siteId", "=", siteId)
    .where("id", "=", signInId)
    .executeTakeFirst();
}

/** A person that staff may act for, with the addresses to write to: confirmed ones, if there are some. */
export type ActedForRow = {
  accountId: string;
  displayName: string;
  email: string | null;
  phoneNumber: string | null;
};

const PROFILES = {
  customer: { table: "customers", name: sql`trim(first_name || ' ' || last_name)` },
  groomer: { table: "groomers", name: sql`display_name` },
  renter: {
    table: "renters",
    name: sql`coalesce(nullif(trim(first_name || ' ' || last_name), ''), business_name)`,
  },
} as const satisfies Record<ActedForRole, object>;

/** Finds the customer, groomer or renter of a profile or an account; undefined for closed accounts. */
export async function findActedFor(
  db: Db,
  siteId: SiteId,
  role: ActedForRole,
  by: { profileId: string } | { accountId: string },
): Promise<ActedForRow | undefined> {
  const { table, name } = PROFILES[role];
  const where =
    "profileId" in by
      ? sql<SqlBool>`profile.id = ${by.profileId}`
      : sql<SqlBool>`account.id = ${by.accountId}`;
  const ownEmail = role === "customer" ? sql`nullif(lower(profile.email), '')` : sql`null`;
  // An address that its owner has not confirmed may be another person's.
  const isProved = sql`(account.email_verified_at is not null or account.phone_verified_at is not null)`;
  const found = await sql<ActedForRow>`select account.id as account_id, ${name} as display_name,
      case when account.email_verified_at is not null then account.email
        when not ${isProved} then coalesce(account.email, ${ownEmail}) end as email,
      case when account.phone_verified_at is not null or not ${isProved} then account.phone_number
        end as phone_number
    from ${sql.table(table)} profile join accounts account on account.id = profile.account_id
    where profile.site_id = ${siteId} and account.site_id = ${siteId} and account.role = ${role}
      and account.status <> 'inactive' and ${where}`.execute(db);
  return found.rows[0];
}

/** Ends the impersonation `id`. Returns false if it has ended already. */
export async function endActing(tx: Tx, siteId: SiteId, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("signIns")
    .set({ revokedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Gives the staff session behind the impersonation `id` a new token, if `returnTokenHash` is that of the
 * impersonation and the session is open. @returns when the session ends; undefined without such a session
 */
export async function takeBackStaffSession(
  tx: Tx,
  siteId: SiteId,
  {
    id,
    returnTokenHash,
    tokenHash,
    now,
  }: { id: string; returnTokenHash: Buffer; tokenHash: Buffer; now: Date },
): Promise<Date | undefined> {
  const row = await tx
    .updateTable("signIns as staff")
    .from("signIns as acting")
    .set({ tokenHash })
    .where("acting.siteId", "=", siteId)
    .where("acting.id", "=", id)
    .where("acting.returnTokenHash", "=", returnTokenHash)
    .where("staff.siteId", "=", siteId)
    .whereRef("staff.id", "=", "acting.staffSignInId")
    .whereRef("staff.accountId", "=", "acting.impersonatorId")
    .where("staff.revokedAt", "is", null)
    .where("staff.expiresAt", ">", now)
    .returning("staff.expiresAt")
    .executeTakeFirst();
  return row?.expiresAt;
}

/** The staff session behind the impersonation `id`; undefined for other sessions. */
export async function findStaffSession(db: Db, siteId: SiteId, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("signIns")
    .select("staffSignInId")
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.staffSignInId ?? undefined;
}
