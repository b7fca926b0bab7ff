import { type OperationNodeSource, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "./database.ts";
import { PREPARED } from "./prepared-plans.ts";

/**
 * A store's SQL before its run: alone (`run`), or as a part of a larger statement. A round trip to the
 * database costs more than the work of most statements.
 */
export type Statement<T = unknown> = OperationNodeSource & { readonly expressionType?: T };

/** A statement that takes a lock after `before` is true. Its condition must contain `before`. */
export type Lock = {
  (before: RawBuilder<SqlBool>): Statement;
  /** Runs in this process as soon as it has the lock. */
  onTaken?: () => void;
};

/** Runs one statement alone. */
export async function run<T>(db: Db | Tx, statement: Statement<T>): Promise<T[]> {
  const { rows } = await sql<T>`${statement}`.execute(db);
  return rows;
}

/** Takes one lock; false when there is nothing to lock. */
export async function takeLock(tx: Tx, lock: Lock): Promise<boolean> {
  const rows = await run(tx, lock(sql<SqlBool>`true`));
  lock.onTaken?.();
  return rows.length > 0;
}

const named = (name: string, query: Statement) => sql`${sql.raw(name)} as materialized (${query})`;
const listed = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `);

/**
 * Takes locks by one statement, one after another, and answers the rows of the first. If it has no rows, the
 * others are not taken. Read other rows afterwards by another statement: here they may be older than the
 * locks. `first` names its columns (`PREPARED`).
 */
export async function lockInOrder<T>(tx: Tx, first: Statement<T>, locks: readonly Lock[]): Promise<T[]> {
  const taken = [named("lock_0", first)];
  for (const [nth, lock] of locks.entries())
    taken.push(
      named(`lock_${nth + 1}`, lock(sql<SqlBool>`(select count(*) from ${sql.raw(`lock_${nth}`)}) >= 0`)),
    );
  const last = sql.raw(`lock_${locks.length}`);
  const query = sql<T & { taken: number }>`${PREPARED} with ${listed(taken)}
    select lock_0.*, (select count(*) from ${last}) as taken from lock_0`;
  const { rows } = await query.execute(tx);
  if (rows.length > 0) for (const lock of locks) lock.onTaken?.();
  return rows.map(({ taken: _, ...row }) => row as T);
}

/** A row that was read as JSON: instants are texts. */
export type JsonRow<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};
export type RowsOf<Q> = Q extends Statement<infer T> ? JsonRow<T>[] : never;

/**
 * Reads several lists by one statement, so that all are of one moment. Rows are read as JSON: `bigint` and
 * `numeric` become numbers.
 */
export async function readTogether<Q extends Record<string, Statement>>(
  db: Db,
  queries: Q,
): Promise<{ [K in keyof Q]: RowsOf<Q[K]> }> {
  const lists = Object.entries(queries).map(
    ([name, query]) =>
      sql`(select coalesce(json_agg(part), '[]') from (${query}) as part) as ${sql.id(name)}`,
  );
  const { rows } = await sql<
    Record<string, Record<string, unknown>[]>
  >`${PREPARED} select ${listed(lists)}`.execute(db);
  const read = Object.entries(rows[0] ?? {}).map(([name, list]) => [name, list.map(camelRow)]);
  return Object.fromEntries(read);
}

function camelRow(row: Record<string, unknown>): Record<string, unknown> {
  const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]));
}

/**
 * Writes several parts by one statement, and answers the number of rows that each returns (`returning`). No
 * part sees the writes of another, and their order is undefined: a part that must follow another counts its
 * rows (`select count(*) from name`). Foreign keys are checked at the end.
 */
export async function writeTogether<N extends string>(
  tx: Tx | Db,
  parts: Readonly<Partial<Record<N, Statement>>>,
): Promise<Record<N, number>> {
  const names = (Object.keys(parts) as N[]).filter((name) => parts[name] !== undefined);
  const queries = names.map((name) => sql`${sql.id(name)} as (${parts[name]})`);
  const counts = names.map((name) => sql`(select count(*)::int from ${sql.id(name)}) as ${sql.id(name)}`);
  const { rows } = await sql<
    Record<N, number>
  >`${PREPARED} with ${listed(queries)} select ${listed(counts)}`.execute(tx);
  return rows[0] as Record<N, number>;
}
