import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CustomerKey } from "./people.ts";

/** Inserts a customer's account whose owner has confirmed no address yet. */
export async function insertPending(
  tx: Tx,
  siteId: SiteId,
  account: { id: string; email: string | null; phoneNumber: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("accounts")
    .values({ ...account, siteId, role: "customer", status: "pending", createdAt: now })
    .execute();
}

/**
 * Lets one transaction at a time add a customer by an unconfirmed address: no unique index covers those.
 */
export async function lockNewCustomers(tx: Tx, siteId: SiteId): Promise<void> {
  await tx.selectFrom("sites").select("id").where("id", "=", siteId).forNoKeyUpdate().execute();
}

/**
 * The customer who has this number (E.164) or e-mail address, confirmed or not, in any state of the account:
 * by the number first.
 */
export async function findCustomerByAddress(
  db: Db,
  siteId: SiteId,
  { phoneNumber, email }: { phoneNumber: string | null; email: string | null },
): Promise<string | null> {
  const found = await sql<{ id: string }>`
    select id from (
      select customer.id, 1 as place from accounts account join customers customer
        on customer.account_id = account.id and customer.site_id = account.site_id
        where account.site_id = ${siteId} and account.role = 'customer'
          and account.phone_number = ${phoneNumber} and account.phone_verified_at is not null
      union all select id, 2 from customers
        where site_id = ${siteId} and reverse(phone_number) = reverse(${phoneNumber}::text)
      union all select id, 3 from customers where site_id = ${siteId} and lower(email) = ${email}::text
    ) known order by place, id limit 1`.execute(db);
  return found.rows[0]?.id ?? null;
}

/**
 * Confirms the number of a customer that the team added, if its profile is not complete and no other address
 * of it was proved: the owner of the number gets that account, with the e-mail address that they give.
 * Undefined without such a customer.
 */
export async function adoptPending(
  tx: Tx,
  siteId: SiteId,
  { phoneNumber, email }: { phoneNumber: string; email: string | null },
  now: Date,
): Promise<CustomerKey | undefined> {
  const found = await sql<CustomerKey>`
    update accounts account set phone_verified_at = ${now}, email = ${email} from customers customer
    where customer.site_id = account.site_id and customer.account_id = account.id
      and account.site_id = ${siteId} and account.role = 'customer' and account.status = 'pending'
      and account.phone_number = ${phoneNumber} and account.phone_verified_at is null
      and account.password_hash is null and account.email_verified_at is null
      and not exists (select from accounts other where other.site_id = account.site_id
        and other.role = 'customer' and other.phone_number = account.phone_number
        and other.phone_verified_at is not null)
    returning account.id as account_id, customer.id as customer_id, account.status`.execute(tx);
  const adopted = found.rows[0];
  if (adopted)
    await tx
      .updateTable("customers")
      .set({ email: email ?? "" })
      .where("siteId", "=", siteId)
      .where("id", "=", adopted.customerId)
      .execute();
  return adopted;
}

/**
 * Whether a link that was sent to the account's address of this kind still may open the account: the profile
 * is not complete, and the owner of the other address has not proved to be the customer.
 */
export async function mayProve(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  kind: "email" | "phone",
): Promise<boolean> {
  const other = kind === "email" ? "phoneVerifiedAt" : "emailVerifiedAt";
  const row = await tx
    .selectFrom("accounts")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "=", accountId)
    .where("status", "=", "pending")
    .where(other, "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The addresses that may get a link to the account: the confirmed ones, or all if none is confirmed. */
export async function listLinkAddresses(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
): Promise<{ email: string | null; phoneNumber: string | null }> {
  const row = await tx
    .selectFrom("accounts")
    .select(["email", "phoneNumber", "emailVerifiedAt", "phoneVerifiedAt"])
    .where("siteId", "=", siteId)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { email, phoneNumber, emailVerifiedAt, phoneVerifiedAt } = row;
  if (emailVerifiedAt === null && phoneVerifiedAt === null) return { email, phoneNumber };
  return { email: emailVerifiedAt && email, phoneNumber: phoneVerifiedAt && phoneNumber };
}

/**
 * Marks the account's address of this kind as confirmed. Changes nothing if another account of the role has
 * confirmed it.
 */
export async function proveAddress(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  kind: "email" | "phone",
  now: Date,
): Promise<void> {
  const [address, provedAt] =
    kind === "email" ? ["email", "email_verified_at"] : ["phone_number", "phone_verified_at"];
  await sql`update accounts set ${sql.ref(provedAt as string)} = ${now}
    where site_id = ${siteId} and id = ${accountId} and ${sql.ref(provedAt as string)} is null
      and ${sql.ref(address as string)} is not null
      and not exists (select from accounts other where other.site_id = accounts.site_id
        and other.role = accounts.role and other.${sql.ref(provedAt as string)} is not null
        and other.${sql.ref(address as string)} = accounts.${sql.ref(address as string)})`.execute(tx);
}

/** Locks a customer's account against a change of its state. Returns false for a closed account. */
export async function lockOpen(tx: Tx, siteId: SiteId, customerId: string): Promise<boolean> {
  const found = await sql`select from accounts account join customers customer
      on customer.account_id = account.id and customer.site_id = account.site_id
    where account.site_id = ${siteId} and customer.id = ${customerId} and account.status <> 'inactive'
    for share of account`.execute(tx);
  return found.rows.length > 0;
}
