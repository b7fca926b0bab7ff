import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { EntryPlan } from "../rules/entries.ts";

/** What an entry belongs to: a visit, or the referral of a groomer. Its day is one of the payee's area. */
export type EntryCause = { orderId: string; orderNumber: string; visitOn: string } | { referralId: string };
export type NewEntries = EntryCause & { accountId: string; earnedOn: string; plans: readonly EntryPlan[] };

/** Adds entries. One with the source of an earlier one of its order and cause adds nothing. */
export async function insertEntries(
  tx: Tx,
  siteId: SiteId,
  { plans, ...of }: NewEntries,
  now: Date,
): Promise<void> {
  if (plans.length === 0) return;
  await tx
    .insertInto("earningEntries")
    .values(
      plans.map(({ facts, ...plan }) => ({
        ...{ id: newId(), siteId, ...of, ...plan, madeAt: now },
        facts: JSON.stringify(facts),
      })),
    )
    .onConflict((clash) => clash.doNothing())
    .execute();
}

/** Adds the rewards that the version before has entered into the table of its own. A repeat adds nothing. */
export async function copyEarlierRewards(db: Db): Promise<void> {
  await sql`insert into earning_entries
      (id, site_id, account_id, referral_id, cause, source, amount_cents, facts, earned_on, made_at)
    select earning.id, earning.site_id, groomer.account_id, earning.referral_id, 'reward', earning.referral_id::text,
      earning.amount_cents, '{}', (earning.made_at at time zone coalesce(area.time_zone, 'UTC'))::date, earning.made_at
    from groomer_earnings earning
    join groomers groomer on groomer.id = earning.groomer_id and groomer.site_id = earning.site_id
    left join areas area on area.id = groomer.area_id and area.site_id = groomer.site_id
    where not exists (select from earning_entries entry
      where entry.site_id = earning.site_id and entry.referral_id = earning.referral_id)
    on conflict do nothing`.execute(db);
}

/** All entries of an order, with what a further one needs. */
export function listOfOrder(db: Db, siteId: SiteId, orderId: string) {
  return db
    .selectFrom("earningEntries")
    .select(["accountId", "orderNumber", "visitOn", "cause", "source", "amountCents", "facts"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .orderBy("madeAt")
    .orderBy("id")
    .execute();
}

const SHOWN = [
  "entry.id",
  "entry.cause",
  "entry.amountCents",
  "entry.facts",
  "entry.earnedOn",
  "entry.orderId",
  "entry.orderNumber",
  "entry.visitOn",
] as const;

/** An entry is open while no statement contains it. */
const isOpen = sql<boolean>`not exists (select from earning_statement_entries as line
  where line.site_id = entry.site_id and line.entry_id = entry.id)`;

/** An account's entries that are in no statement yet, the earliest first. */
export function listOpen(db: Db, siteId: SiteId, accountId: string) {
  return db
    .selectFrom("earningEntries as entry")
    .select(SHOWN)
    .where("entry.siteId", "=", siteId)
    .where("entry.accountId", "=", accountId)
    .where(isOpen)
    .orderBy("entry.earnedOn")
    .orderBy("entry.madeAt")
    .orderBy("entry.id")
    .execute();
}
export type ShownRow = Awaited<ReturnType<typeof listOpen>>[number];

/** The entries of a statement, the earliest first. */
export function listOfStatement(db: Db, siteId: SiteId, statementId: string): Promise<ShownRow[]> {
  return db
    .selectFrom("earningStatementEntries as line")
    .innerJoin("earningEntries as entry", (join) =>
      join.onRef("entry.id", "=", "line.entryId").onRef("entry.siteId", "=", "line.siteId"),
    )
    .select(SHOWN)
    .where("line.siteId", "=", siteId)
    .where("line.statementId", "=", statementId)
    .orderBy("entry.earnedOn")
    .orderBy("entry.madeAt")
    .orderBy("entry.id")
    .execute();
}

/** Accounts of all brands with open entries of `since` to `until`, both `YYYY-MM-DD`. */
export function listWithOpen(db: Db, since: string, until: string) {
  return db
    .selectFrom("earningEntries as entry")
    .select(["entry.siteId", "entry.accountId"])
    .distinct()
    .where("entry.earnedOn", ">=", since)
    .where("entry.earnedOn", "<=", until)
    .where(isOpen)
    .execute();
}
