import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { Lock } from "#kit/server/statements.ts";
import { type AccountStatus, ROLES, type Role } from "#kit/wire/actor.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CustomerAddress } from "../contract/customer.ts";

export type AccountRow = { id: string; role: Role; status: AccountStatus; passwordHash: string | null };
/** `isProved`: the owner has confirmed the address. */
export type AddressAccountRow = AccountRow & { isProved: boolean };

const ACCOUNT = ["id", "role", "status", "passwordHash"] as const;

const accountsOf = (db: Db, siteId: SiteId) =>
  db.selectFrom("accounts").select(ACCOUNT).where("siteId", "=", siteId);

/**
 * Reads and locks an account until the transaction ends. The start and the end of sessions wait for each
 * other, so that no session starts with a password that another transaction is replacing.
 */
export function lock(tx: Tx, siteId: SiteId, id: string): Promise<AccountRow | undefined> {
  return accountsOf(tx, siteId).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** The accounts that have confirmed this number, at most one of each role. */
export function listByPhone(db: Db, siteId: SiteId, phoneNumber: string): Promise<AddressAccountRow[]> {
  return accountsOf(db, siteId)
    .select(sql<boolean>`true`.as("isProved"))
    .where("role", "in", ROLES)
    .where("phoneNumber", "=", phoneNumber)
    .where("phoneVerifiedAt", "is not", null)
    .execute();
}

/**
 * The accounts that name this mailbox, at most two of each role, a confirmed account first. The query
 * costs the same for known and unknown mailboxes.
 */
export async function listByEmail(db: Db, siteId: SiteId, email: string): Promise<AddressAccountRow[]> {
  const found = await sql<AddressAccountRow>`
    select account.id, account.role, account.status, account.password_hash,
      account.email_verified_at is not null as is_proved
    from unnest(${[...ROLES]}::text[]) as wanted (role)
    cross join lateral (
      select * from accounts
      where site_id = ${siteId} and accounts.role = wanted.role and email = ${email}
      order by email_verified_at is not null desc
      limit 2
    ) as account`.execute(db);
  return found.rows;
}

export async function findAccountId(db: Db, siteId: SiteId, customerId: string): Promise<string | null> {
  const row = await db
    .selectFrom("customers")
    .select("accountId")
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.accountId ?? null;
}

/** Reads the account's e-mail address, or else the e-mail address of the account's customer. */
export function readEmail(
  db: Db,
  siteId: SiteId,
  accountId: string,
): Promise<{ email: string | null; isProved: boolean } | undefined> {
  return db
    .selectFrom("accounts")
    .leftJoin("customers", "customers.accountId", "accounts.id")
    .select([
      sql<string | null>`coalesce(accounts.email, nullif(lower(customers.email), ''))`.as("email"),
      sql<boolean>`email_verified_at is not null`.as("isProved"),
    ])
    .where("accounts.siteId", "=", siteId)
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
}

/**
 * Marks the account's mailbox as confirmed. Returns false if another account of the role has confirmed it.
 */
export async function proveEmail(
  db: Db,
  siteId: SiteId,
  accountId: string,
  email: string,
  now: Date,
): Promise<boolean> {
  try {
    const { numUpdatedRows } = await db
      .updateTable("accounts")
      .set({ email, emailVerifiedAt: now })
      .where("siteId", "=", siteId)
      .where("id", "=", accountId)
      .where((expression) =>
        expression.or([expression("email", "=", email), expression("email", "is", null)]),
      )
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === "accounts_email") return false;
    throw error;
  }
}

export async function setPassword(db: Db, siteId: SiteId, id: string, passwordHash: string): Promise<void> {
  await db
    .updateTable("accounts")
    .set({ passwordHash })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

export type NewAccount = {
  id: string;
  role: Role;
  status: AccountStatus;
  email: string | null;
  /** The customer has confirmed this number before the account is created. */
  phoneNumber: string;
};

/**
 * Inserts an account. Returns false if the number already has an account, also from a parallel transaction.
 */
export async function insertAccount(
  tx: Tx,
  siteId: SiteId,
  account: NewAccount,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto("accounts")
    .values({ ...account, siteId, phoneVerifiedAt: now, createdAt: now })
    .onConflict((clash) =>
      clash.columns(["siteId", "role", "phoneNumber"]).where("phoneVerifiedAt", "is not", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export type NewCustomer = {
  id: string;
  accountId: string;
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  address: CustomerAddress | null;
  addressNotes: string;
  isApartmentComplex: boolean;
  areaId: string | null;
  referralSource: string;
};

export async function insertCustomer(
  tx: Tx,
  siteId: SiteId,
  { address, ...customer }: NewCustomer,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("customers")
    .values({
      ...customer,
      address: address && JSON.stringify(address),
      siteId,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
}

/** The ids of a customer. Callers need `status`, because `startSignIn` refuses an inactive account. */
export type CustomerKey = { accountId: string; customerId: string; status: AccountStatus };

/** Finds the customer who has confirmed a phone number (E.164), even if the account is inactive. */
export function findCustomerByPhone(
  db: Db,
  siteId: SiteId,
  phoneNumber: string,
): Promise<CustomerKey | undefined> {
  return db
    .selectFrom("accounts")
    .innerJoin("customers", "customers.accountId", "accounts.id")
    .select(["accounts.id as accountId", "customers.id as customerId", "accounts.status"])
    .where("accounts.siteId", "=", siteId)
    .where("customers.siteId", "=", siteId)
    .where("accounts.role", "=", "customer")
    .where("accounts.phoneNumber", "=", phoneNumber)
    .where("accounts.phoneVerifiedAt", "is not", null)
    .executeTakeFirst();
}

export async function findCustomerId(db: Db, siteId: SiteId, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom("customers")
    .select("id")
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A customer with area and account, as one flat row. */
export function readCustomer(db: Db, siteId: SiteId, customerId: string) {
  return db
    .selectFrom("customers")
    .innerJoin("accounts", "accounts.id", "customers.accountId")
    .innerJoin("sites", "sites.id", "customers.siteId")
    .leftJoin("areas", "areas.id", "customers.areaId")
    .select([
      "customers.id",
      "customers.accountId",
      "customers.firstName",
      "customers.lastName",
      "customers.email",
      "customers.phoneNumber",
      "customers.address",
      "addressNotes",
      "isApartmentComplex",
      "referralSource",
      "referralCode",
      "assignedGroomerId",
      "defaultPaymentMethod",
      "pictureFileId",
      "customers.createdAt",
      "accounts.status",
      sql<boolean>`email_verified_at is not null and accounts.email is not distinct from lower(customers.email)`.as(
        "isEmailVerified",
      ),
      sql<boolean>`phone_verified_at is not null and accounts.phone_number is not distinct from customers.phone_number`.as(
        "isPhoneVerified",
      ),
      "areas.id as areaId",
      "areas.name as areaName",
      "areas.phoneNumber as areaPhone",
      "areas.timeZone as areaTimeZone",
      "sites.slug as site",
    ])
    .where("customers.siteId", "=", siteId)
    .where("customers.id", "=", customerId)
    .executeTakeFirst();
}

/** Reads the names and addresses of several customers. */
export function selectContacts(db: Db, siteId: SiteId, customerIds: readonly string[]) {
  return db
    .selectFrom("customers")
    .select(["id", "firstName", "lastName", "email", "phoneNumber", "pictureFileId"])
    .where("siteId", "=", siteId)
    .where(sql<boolean>`id = any (${[...customerIds]}::uuid[])`);
}

/** Sets the file of a customer's own picture; null removes it. The caller holds the customer's lock. */
export async function setPicture(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  fileId: string | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ pictureFileId: fileId, updatedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .execute();
}

/** Locks a customer's row. Locks nothing if the customer is missing or of another site. */
export function lockCustomer(siteId: SiteId, customerId: string): Lock {
  return (before) => sql`select id from customers
    where site_id = ${siteId} and id = ${customerId} and ${before} for no key update`;
}

const NAMES = {
  customer: sql`select trim(first_name || ' ' || last_name) as name from customers`,
  groomer: sql`select display_name as name from groomers`,
  renter: sql`select coalesce(nullif(trim(first_name || ' ' || last_name), ''), business_name) as name from renters`,
  staff: sql`select trim(first_name || ' ' || last_name) as name from staff_members`,
};

/** The person's name for screens; empty if the profile is missing. */
export async function readDisplayName(
  db: Db,
  siteId: SiteId,
  role: Role,
  profileId: string,
): Promise<string> {
  const found = await sql<{
    name: string;
  }>`${NAMES[role]} where site_id = ${siteId} and id = ${profileId}`.execute(db);
  return found.rows[0]?.name ?? "";
}
