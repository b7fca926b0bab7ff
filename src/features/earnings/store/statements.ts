import { sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { StatementPlan, StatementState } from "../rules/statements.ts";

const STATE = sql<StatementState>`case when paid.made_at is not null then 'paid'
  when approved.made_at is not null then 'approved' else 'closed' end`;

/** The name of a joined staff member; null without one. */
const nameOf = (member: "approver" | "payer") =>
  sql<string | null>`trim(${sql.ref(`${member}.first_name`)} || ' ' || ${sql.ref(`${member}.last_name`)})`;

function selectStatements(db: Db, siteId: SiteId) {
  return db
    .selectFrom("earningStatements as statement")
    .leftJoin("earningStatementSteps as approved", (join) =>
      join
        .onRef("approved.statementId", "=", "statement.id")
        .onRef("approved.siteId", "=", "statement.siteId")
        .on("approved.step", "=", "approved"),
    )
    .leftJoin("earningStatementSteps as paid", (join) =>
      join
        .onRef("paid.statementId", "=", "statement.id")
        .onRef("paid.siteId", "=", "statement.siteId")
        .on("paid.step", "=", "paid"),
    )
    .leftJoin("staffMembers as approver", (join) =>
      join
        .onRef("approver.accountId", "=", "approved.madeBy")
        .onRef("approver.siteId", "=", "approved.siteId"),
    )
    .leftJoin("staffMembers as payer", (join) =>
      join.onRef("payer.accountId", "=", "paid.madeBy").onRef("payer.siteId", "=", "paid.siteId"),
    )
    .leftJoin("groomers as groomer", (join) =>
      join
        .onRef("groomer.accountId", "=", "statement.accountId")
        .onRef("groomer.siteId", "=", "statement.siteId"),
    )
    .select(["statement.id", "statement.accountId", "statement.firstDay", "statement.lastDay"])
    .select(["statement.carriedCents", "statement.entriesCents", "statement.totalCents"])
    .select(["statement.closedAt", "approved.madeAt as approvedAt", "paid.madeAt as paidAt"])
    .select(({ fn, ref, val }) => [
      fn.coalesce(ref("paid.reference"), val("")).as("reference"),
      fn.coalesce(ref("groomer.displayName"), val("")).as("name"),
    ])
    .select([nameOf("approver").as("approvedBy"), nameOf("payer").as("paidBy")])
    .select(STATE.as("state"))
    .where("statement.siteId", "=", siteId);
}
export type StatementRow = Awaited<ReturnType<ReturnType<typeof selectStatements>["execute"]>>[number];

export function find(db: Db, siteId: SiteId, id: string): Promise<StatementRow | undefined> {
  return selectStatements(db, siteId).where("statement.id", "=", id).executeTakeFirst();
}

/** Locks a statement, so that one transaction at a time adds steps to it. */
export async function lock(tx: Tx, siteId: SiteId, id: string): Promise<StatementRow | undefined> {
  await tx
    .selectFrom("earningStatements")
    .select("id")
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .forUpdate()
    .execute();
  return find(tx, siteId, id);
}

/**
 * Which statements are listed: those of an account, or of all; in one state, or in all; of weeks with a day
 * from `from` to `to`, both `YYYY-MM-DD` and inclusive.
 */
export type Listed = {
  accountId?: string;
  state?: StatementState | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const select = (db: Db, siteId: SiteId, { accountId, state, from, to }: Listed) =>
  selectStatements(db, siteId)
    .$if(accountId !== undefined, (query) => query.where("statement.accountId", "=", accountId ?? ""))
    .$if(state !== undefined, (query) => query.where(STATE, "=", state ?? "closed"))
    .$if(from !== undefined, (query) => query.where("statement.lastDay", ">=", from ?? ""))
    .$if(to !== undefined, (query) => query.where("statement.firstDay", "<=", to ?? ""));

/** A page of statements, the latest week first. */
export function list(
  db: Db,
  siteId: SiteId,
  listed: Listed,
  { page, limit }: { page: number; limit: number },
): Promise<StatementRow[]> {
  return select(db, siteId, listed)
    .orderBy("statement.firstDay", "desc")
    .orderBy("statement.id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function count(db: Db, siteId: SiteId, listed: Listed): Promise<number> {
  const { total } = await db
    .selectFrom(select(db, siteId, listed).as("listed"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** The latest statement of an account. */
export async function findLatest(db: Db, siteId: SiteId, accountId: string) {
  const row = await db
    .selectFrom("earningStatements")
    .select(["lastDay", "totalCents"])
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .orderBy("firstDay", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a statement with its entries. The table refuses an entry that is in another statement. */
export async function insert(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  { entryIds, ...statement }: StatementPlan,
  now: Date,
): Promise<void> {
  const id = newId();
  await tx
    .insertInto("earningStatements")
    .values({ id, siteId, accountId, ...statement, closedAt: now })
    .execute();
  await sql`insert into earning_statement_entries (site_id, statement_id, entry_id)
    select ${siteId}::uuid, ${id}::uuid, entry_id from unnest(${entryIds}::uuid[]) as entry_id`.execute(tx);
}

type Step = { step: "approved" | "paid"; madeBy: string; reference: string };

export async function insertStep(
  tx: Tx,
  siteId: SiteId,
  statementId: string,
  step: Step,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("earningStatementSteps")
    .values({ siteId, statementId, ...step, madeAt: now })
    .execute();
}
