import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

type Page = { page: number; limit: number };
type Sum = { total: number; open: number };
const NO_SUM: Sum = { total: 0, open: 0 };

/** Gift cards that customers can still spend at `now`, the highest balance first, with number and sum. */
export async function listGiftCards(db: Db, siteId: SiteId, now: Date, { page, limit }: Page) {
  const open = db
    .selectFrom("giftCards")
    .where("siteId", "=", siteId)
    .where("balance", ">", 0)
    .where("voidedAt", "is", null)
    .where((is) => is.or([is("expiresAt", "is", null), is("expiresAt", ">", now)]));
  const [rows, sum] = await Promise.all([
    open
      .select(["id", "balance", "expiresAt", sql<string>`right(code, 4)`.as("ending")])
      .orderBy("balance", "desc")
      .orderBy("id")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    open
      .select([
        sql<number>`count(*)::int`.as("total"),
        sql<number>`coalesce(sum(balance), 0)::bigint`.as("open"),
      ])
      .executeTakeFirst(),
  ]);
  return { rows, sum: sum ?? NO_SUM };
}

/** The last balance of each customer's chain of credit. */
const lastBalances = (siteId: SiteId) => sql`select distinct on (customer_id) customer_id, balance
  from credit_entries where site_id = ${siteId} order by customer_id, position desc`;

/** Customers with credit, the highest first, with number and sum. */
export async function listCredit(db: Db, siteId: SiteId, { page, limit }: Page) {
  const [{ rows }, sums] = await Promise.all([
    sql<{ id: string; displayName: string; balance: number }>`select customer.id, last.balance,
        trim(customer.first_name || ' ' || customer.last_name) as "displayName"
      from (${lastBalances(siteId)}) last
      join customers customer on customer.site_id = ${siteId} and customer.id = last.customer_id
      where last.balance > 0 order by last.balance desc, customer.id
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<Sum>`select count(*)::int as total, coalesce(sum(balance), 0)::bigint as open
      from (${lastBalances(siteId)}) last where balance > 0`.execute(db),
  ]);
  return { rows, sum: sums.rows[0] ?? NO_SUM };
}
