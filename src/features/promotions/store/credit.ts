import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { PREPARED } from "#kit/server/prepared-plans.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CreditKind } from "../rules/referrals.ts";

type LastEntry = { position: number; balance: number };

function readLast(db: Db, siteId: SiteId, customerId: string): Promise<LastEntry | undefined> {
  return db
    .selectFrom("creditEntries")
    .modifyFront(PREPARED)
    .select(["position", "balance"])
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * The credit in cents, as an SQL expression for a customer in a column; 0 if the column is null.
 */
export function selectBalance(siteId: SiteId, customerId: RawBuilder<string | null>): RawBuilder<number> {
  return sql<number>`coalesce((select balance from credit_entries
    where site_id = ${siteId} and customer_id = ${customerId} order by position desc limit 1), 0)`;
}

/** The customer's credit in cents. */
export async function readBalance(db: Db, siteId: SiteId, customerId: string): Promise<number> {
  return (await readLast(db, siteId, customerId))?.balance ?? 0;
}

export type NewEntry = { customerId: string; amount: number } & (
  | { kind: Exclude<CreditKind, "goodwill">; referralId: string }
  | { kind: Exclude<CreditKind, "goodwill">; orderId: string }
  | { kind: "goodwill" }
);

/**
 * Adds one entry and returns its position. The caller must hold the customer's lock. The table refuses a
 * wrong or negative balance.
 */
export async function append(tx: Tx, siteId: SiteId, entry: NewEntry, now: Date): Promise<number> {
  const last = await readLast(tx, siteId, entry.customerId);
  const position = (last?.position ?? 0) + 1;
  await tx
    .insertInto("creditEntries")
    .values({
      ...entry,
      siteId,
      position,
      previousBalance: last?.balance ?? null,
      balance: (last?.balance ?? 0) + entry.amount,
      createdAt: now,
    })
    .execute();
  return position;
}

/** What an order uses of a customer's credit now, in cents: spent minus returned. */
export async function readUsed(db: Db, siteId: SiteId, customerId: string, orderId: string): Promise<number> {
  const row = await db
    .selectFrom("creditEntries")
    .select(({ fn }) => fn.sum<string | null>("amount").as("amount"))
    .where("siteId", "=", siteId)
    .where("customerId", "=", customerId)
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  return 0 - Number(row?.amount ?? 0);
}

/** The customer whose credit an order has used; undefined when the order has used no credit. */
export async function findPayer(db: Db, siteId: SiteId, orderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("creditEntries")
    .select("customerId")
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .limit(1)
    .executeTakeFirst();
  return row?.customerId;
}

export type EntryRow = {
  position: number;
  kind: CreditKind;
  amount: number;
  balance: number;
  orderNumber: string | null;
  createdAt: Date;
};

/** A customer's entries, the latest first, at most `limit`. */
export function listEntries(db: Db, siteId: SiteId, customerId: string, limit: number): Promise<EntryRow[]> {
  return db
    .selectFrom("creditEntries")
    .leftJoin("orders", "orders.id", "creditEntries.orderId")
    .select([
      "position",
      "kind",
      "amount",
      "balance",
      "orders.number as orderNumber",
      "creditEntries.createdAt",
    ])
    .where("creditEntries.siteId", "=", siteId)
    .where("creditEntries.customerId", "=", customerId)
    .orderBy("position", "desc")
    .limit(limit)
    .execute();
}
