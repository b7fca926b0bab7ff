import { type OperationNodeSource, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "./database.ts";
import { PREPARED } from "./prepared-plans.ts";

/**
 * SQL that a store has written and that is not yet run: alone (`run`), or as a part of a larger statement.
 * Each way to the database and back costs a transaction more than what most statements do there.
 */
export type Statement<T = unknown> = OperationNodeSource & { readonly expressionType?: T };

/** A lock as a statement that takes it once `before` is so. Its condition must name `before`. */
export type Lock = {
  (before: RawBuilder<SqlBool>): Statement;
  /** What this process does as soon as it has the lock. */
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
 * Takes locks by one statement, each once those before it are taken, and answers the rows of the first. None
 * but the first is taken when that has no rows. What is read of others' rows here may be older than the
 * locks: read it afterwards, by a statement of its own. `first` names its columns (`PREPARED`).
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

/** A row that came as JSON: instants are texts. */
export type JsonRow<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};
export type RowsOf<Q> = Q extends Statement<infer T> ? JsonRow<T>[] : never;

/**
 * Reads several lists by one statement, so that all are of one moment. Rows come as JSON: `bigint` and
 * `numeric` as numbers.
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
 * Writes several parts by one statement, and answers how many rows each has returned (`returning`). None sees
 * what another one writes, and their order is nobody's to know: a part that must come after another one
 * counts its rows (`select count(*) from name`). Foreign keys between them hold, as they are looked at when
 * all is done.
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
