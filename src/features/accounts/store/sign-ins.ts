import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";
import type { Role } from "#kit/wire/actor.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { toPermissions } from "#kit/wire/permission.ts";
import type { SignInFacts } from "../rules/sign-in.ts";

export type SignInRow = SignInFacts & {
  id: string;
  accountId: string;
  role: Role;
  profileId: string | null;
  impersonatorId: string | null;
  orderId: string | null;
  /** The stored list of staff; null for all permissions, and for other roles. */
  permissions: string[] | null;
};

/** The id of the role's profile row (`Person.profileId`). */
const profileId = sql<string | null>`case accounts.role
  when 'customer' then (select id from customers where account_id = accounts.id)
  when 'groomer' then (select id from groomers where account_id = accounts.id)
  when 'renter' then (select id from renters where account_id = accounts.id)
  when 'staff' then (select id from staff_members where account_id = accounts.id)
end`;

/**
 * What an account that belongs to staff may do: what its role allows. An account that the version before has
 * added has no role, but a list of its own.
 */
const permissionsOf = (accountId: string) =>
  sql<
    string[] | null
  >`(select case when member.role_id is null then member.permissions else role.permissions end
    from staff_members member
    left join staff_roles role on role.id = member.role_id and role.site_id = member.site_id
    where member.account_id = ${sql.ref(accountId)})`;

/** Sessions with their accounts and, for an impersonation, the staff member and staff session. */
const selectSignIns = (db: Db) =>
  db
    .selectFrom("signIns")
    .innerJoin("accounts", "accounts.id", "signIns.accountId")
    .leftJoin("accounts as staff", (join) =>
      join.onRef("staff.id", "=", "signIns.impersonatorId").onRef("staff.siteId", "=", "signIns.siteId"),
    )
    .leftJoin("signIns as staffSignIn", (join) =>
      join
        .onRef("staffSignIn.id", "=", "signIns.staffSignInId")
        .onRef("staffSignIn.accountId", "=", "signIns.impersonatorId"),
    )
    .modifyFront(PREPARED)
    .select([
      "signIns.id",
      "signIns.accountId",
      "signIns.impersonatorId",
      "signIns.orderId",
      "signIns.createdAt",
      "signIns.lastSeenAt",
      "signIns.expiresAt",
      "signIns.revokedAt",
      "accounts.role",
      "accounts.status",
      "staff.role as staffRole",
      "staff.status as staffStatus",
      permissionsOf("staff.id").as("staffPermissions"),
      "staffSignIn.expiresAt as staffExpiresAt",
      "staffSignIn.revokedAt as staffRevokedAt",
      profileId.as("profileId"),
      permissionsOf("accounts.id").as("permissions"),
    ])
    .whereRef("accounts.siteId", "=", "signIns.siteId");

function toRow(
  row: Awaited<ReturnType<ReturnType<typeof selectSignIns>["executeTakeFirstOrThrow"]>>,
): SignInRow {
  const { staffRole, staffStatus, staffPermissions, staffExpiresAt, staffRevokedAt, ...rest } = row;
  return {
    ...rest,
    impersonator: row.impersonatorId
      ? {
          role: staffRole,
          status: staffStatus ?? "inactive",
          mayAct: toPermissions(staffPermissions).includes("act.as"),
          signIn: staffExpiresAt && { expiresAt: staffExpiresAt, revokedAt: staffRevokedAt },
        }
      : null,
  };
}

/** Finds a session by its token. */
export async function findByToken(db: Db, siteId: SiteId, tokenHash: Buffer): Promise<SignInRow | undefined> {
  const row = await selectSignIns(db)
    .where("signIns.siteId", "=", siteId)
    .where("accounts.siteId", "=", siteId)
    .where("signIns.tokenHash", "=", tokenHash)
    .executeTakeFirst();
  return row && toRow(row);
}

/** Finds sessions of all brands by their ids. */
export async function findOfAllSites(db: Db, ids: readonly string[]): Promise<SignInRow[]> {
  const rows = await selectSignIns(db).where("signIns.id", "in", ids).execute();
  return rows.map(toRow);
}

/**
 * Records a use at `at` and moves the session's end. Does nothing if a use after `before` is already
 * recorded.
 */
export async function recordUse(db: Db, siteId: SiteId, id: string, at: Date, before: Date, end: Date) {
  await db
    .updateTable("signIns")
    .set({ lastSeenAt: at, expiresAt: end })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("lastSeenAt", "<=", before)
    .where("revokedAt", "is", null)
    .execute();
}

export type NewSignIn = {
  id: string;
  accountId: string;
  tokenHash: Buffer;
  impersonatorId: string | null;
  /**
   * The staff session that began an impersonation. The impersonation ends with that session. Null without an
   * impersonation.
   */
  staffSignInId: string | null;
  impersonationReason: string | null;
  /** Of an impersonation: leads back to the staff session. */
  returnTokenHash: Buffer | null;
  /** When the session has proved to be the account owner's. */
  confirmedAt: Date | null;
  orderId: string | null;
  userAgent: string;
  expiresAt: Date;
};

export async function insert(tx: Tx, siteId: SiteId, signIn: NewSignIn, now: Date): Promise<void> {
  await tx
    .insertInto("signIns")
    .values({ ...signIn, siteId, createdAt: now, lastSeenAt: now })
    .execute();
}

export async function revoke(db: Db, siteId: SiteId, id: string, now: Date): Promise<void> {
  await db
    .updateTable("signIns")
    .set({ revokedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .execute();
}

/** Ends all sessions of the account, and all impersonations by it, but not the session `except`. */
export async function revokeAll(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  now: Date,
  except: string | null,
): Promise<void> {
  let query = tx
    .updateTable("signIns")
    .set({ revokedAt: now })
    .where("siteId", "=", siteId)
    .where("revokedAt", "is", null)
    .where((expression) =>
      expression.or([expression("accountId", "=", accountId), expression("impersonatorId", "=", accountId)]),
    );
  if (except) query = query.where("id", "!=", except);
  await query.execute();
}

/** Deletes sessions that ended before `before`, of all sites; only for the nightly job. */
export async function clearEnded(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom("signIns")
    .where((expression) =>
      expression.or([expression("expiresAt", "<", before), expression("revokedAt", "<", before)]),
    )
    .execute();
}

/** Lists the open sessions of an account, the most recently used session first. */
export function listOpen(db: Db, siteId: SiteId, accountId: string, now: Date) {
  return db
    .selectFrom("signIns")
    .select(["id", "userAgent", "createdAt", "lastSeenAt", "impersonatorId"])
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}

/** Ends one open session of an account. Returns false if the account has no open session with this id. */
export async function revokeOne(
  db: Db,
  siteId: SiteId,
  accountId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("signIns")
    .set({ revokedAt: now })
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
