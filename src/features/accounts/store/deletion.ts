import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/**
 * Schedules the deletion of an account; null cancels it. Returns false for a missing or already deleted
 * account.
 */
export async function schedule(
  tx: Db,
  siteId: SiteId,
  accountId: string,
  deletion: { requestedAt: Date; deletesAt: Date } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts")
    .set({ deletionRequestedAt: deletion?.requestedAt ?? null, deletesAt: deletion?.deletesAt ?? null })
    .where("siteId", "=", siteId)
    .where("id", "=", accountId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type DueAccount = { siteId: SiteId; accountId: string; customerId: string };

/** Lists customers of all sites that are due for deletion, ordered by account id. Only for the job. */
export async function listDue(db: Db, now: Date, after: string, limit: number): Promise<DueAccount[]> {
  return db
    .selectFrom("accounts")
    .innerJoin("customers", "customers.accountId", "accounts.id")
    .select(["accounts.siteId", "accounts.id as accountId", "customers.id as customerId"])
    .where("accounts.deletesAt", "<=", now)
    .where("accounts.deletedAt", "is", null)
    .where("accounts.id", ">", after)
    .orderBy("accounts.id")
    .limit(limit)
    .execute();
}

/**
 * Locks an account that is due for deletion until the transaction ends. Undefined if the account is not due.
 */
export async function lockDue(tx: Tx, siteId: SiteId, accountId: string, now: Date) {
  return tx
    .selectFrom("accounts")
    .innerJoin("customers", "customers.accountId", "accounts.id")
    .select(["accounts.email", "accounts.phoneNumber", "customers.email as customerEmail"])
    .select(["accounts.emailVerifiedAt", "accounts.phoneVerifiedAt"])
    .where("accounts.siteId", "=", siteId)
    .where("accounts.id", "=", accountId)
    .where("accounts.deletesAt", "<=", now)
    .where("accounts.deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Removes everything personal from an account and its customer. The rows stay, because orders refer
 * to them.
 */
export async function empty(tx: Tx, siteId: SiteId, accountId: string, now: Date): Promise<void> {
  const noAddresses = { email: null, emailVerifiedAt: null, phoneNumber: null, phoneVerifiedAt: null };
  await tx
    .updateTable("accounts")
    .set({ ...noAddresses, passwordHash: null, status: "inactive", deletedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", accountId)
    .execute();
  await tx
    .updateTable("customers")
    .set({
      firstName: "Former",
      lastName: "customer",
      email: "",
      phoneNumber: "",
      address: null,
      addressNotes: "",
      isApartmentComplex: false,
      referralSource: "",
      referralCode: "",
      assignedGroomerId: null,
      defaultPaymentMethod: null,
      notifications: "{}",
      updatedAt: now,
    })
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .execute();
  for (const table of ["signIns", "loginCodes", "deviceReports", "loggedEvents"] as const) {
    await tx.deleteFrom(table).where("siteId", "=", siteId).where("accountId", "=", accountId).execute();
  }
}

/** Deletes the codes that were sent to these addresses. */
export async function removeCodes(tx: Tx, siteId: SiteId, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx
    .deleteFrom("oneTimeCodes")
    .where("siteId", "=", siteId)
    .where("address", "in", [...addresses])
    .execute();
}

/** Whether the deletion of a customer's account is scheduled. */
export async function isScheduled(db: Db, siteId: SiteId, customerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .innerJoin("customers", "customers.accountId", "accounts.id")
    .select("accounts.id")
    .where("customers.siteId", "=", siteId)
    .where("customers.id", "=", customerId)
    .where("accounts.siteId", "=", siteId)
    .where("accounts.deletesAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
