import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CustomerAddress } from "../contract/customer.ts";
import type { Notifications } from "../contract/settings.ts";

/** The account's addresses, whether they are confirmed, and when it will be deleted. */
export function readAccount(db: Db, siteId: SiteId, accountId: string, signInId: string) {
  return (
    db
      .selectFrom("accounts")
      // Only customers choose notifications here.
      .leftJoin("customers", "customers.accountId", "accounts.id")
      .leftJoin("signIns", (join) =>
        join.onRef("signIns.accountId", "=", "accounts.id").on("signIns.id", "=", signInId),
      )
      .select([
        "accounts.email",
        "accounts.phoneNumber",
        "accounts.passwordHash",
        "accounts.deletesAt",
        "customers.notifications",
        "signIns.confirmedAt",
        sql<boolean>`email_verified_at is not null`.as("isEmailProved"),
        sql<boolean>`phone_verified_at is not null`.as("isPhoneProved"),
      ])
      .where("accounts.siteId", "=", siteId)
      .where("accounts.id", "=", accountId)
      .executeTakeFirst()
  );
}
export type AccountFacts = NonNullable<Awaited<ReturnType<typeof readAccount>>>;

/** Reads a customer's notification choices as stored JSON, and the mailbox. */
export function readNotifications(db: Db, siteId: SiteId, customerId: string) {
  return db
    .selectFrom("customers")
    .select(["notifications", "email"])
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .executeTakeFirst();
}

/** Records that this session has proved at `now` to be the account owner's. */
export async function recordProof(db: Db, siteId: SiteId, signInId: string, now: Date): Promise<void> {
  await db
    .updateTable("signIns")
    .set({ confirmedAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", signInId)
    .execute();
}

export type ProfileChange = {
  firstName?: string;
  lastName?: string;
  referralSource?: string;
  notifications?: Partial<Notifications>;
  home?: {
    address: CustomerAddress;
    addressNotes: string;
    isApartmentComplex: boolean;
    areaId: string | null;
  };
};

/** Changes a customer's profile. Fields that are missing in the change stay the same. */
export async function updateProfile(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  { notifications, home, ...named }: ProfileChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("customers")
    .set({
      ...named,
      ...(home && { ...home, address: JSON.stringify(home.address) }),
      ...(notifications && { notifications: sql`notifications || ${JSON.stringify(notifications)}::jsonb` }),
      updatedAt: now,
    } as never)
    .where("siteId", "=", siteId)
    .where("id", "=", customerId)
    .execute();
}

/**
 * Gives an account another address. If another account of the role has confirmed the address, throws the
 * database's error, which `isTaken` recognizes. An unconfirmed mailbox (`isProved: false`) gets mails, but no
 * sign-in codes.
 */
export async function setAddress(
  tx: Tx,
  siteId: SiteId,
  change: { accountId: string; kind: "email" | "phone"; text: string; isProved: boolean },
  now: Date,
): Promise<void> {
  const provedAt = change.isProved ? now : null;
  await tx
    .updateTable("accounts")
    .set(
      change.kind === "email"
        ? { email: change.text, emailVerifiedAt: provedAt }
        : { phoneNumber: change.text, phoneVerifiedAt: provedAt },
    )
    .where("siteId", "=", siteId)
    .where("id", "=", change.accountId)
    .execute();
  const contact = change.kind === "email" ? { email: change.text } : { phoneNumber: change.text };
  await tx
    .updateTable("customers")
    .set({ ...contact, updatedAt: now })
    .where("siteId", "=", siteId)
    .where("accountId", "=", change.accountId)
    .execute();
  await tx
    .updateTable("groomers")
    .set(contact)
    .where("siteId", "=", siteId)
    .where("accountId", "=", change.accountId)
    .execute();
}

/** Whether a write failed because another account has confirmed this address. */
export function isTaken(error: unknown): boolean {
  const { constraint } = error as { constraint?: unknown };
  return constraint === "accounts_email" || constraint === "accounts_phone";
}

/**
 * Whether a customer of this brand has confirmed the number. With `customerId`, whether that customer has
 * confirmed the number.
 */
export async function isPhoneProved(
  db: Db,
  siteId: SiteId,
  phoneNumber: string,
  customerId?: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .innerJoin("customers", "customers.accountId", "accounts.id")
    .select("accounts.id")
    .where("accounts.siteId", "=", siteId)
    .where("accounts.role", "=", "customer")
    .where("accounts.phoneNumber", "=", phoneNumber)
    .where("phoneVerifiedAt", "is not", null)
    .$if(customerId !== undefined, (query) => query.where("customers.id", "=", customerId ?? ""))
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes a pending account active. Returns false for an account in another state. */
export async function activate(tx: Tx, siteId: SiteId, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts")
    .set({ status: "active" })
    .where("siteId", "=", siteId)
    .where("id", "=", accountId)
    .where("status", "=", "pending")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
