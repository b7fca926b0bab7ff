import { type OperationNodeSource, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "./database.ts";
import { PREPARED } from "./prepared-plans.ts";

/**
 * SQL that a store builds but does not run. The caller runs it alone (`run`) or as a part of a larger
 * statement, because a round trip to the database takes longer than most statements.
 */
export type Statement<T = unknown> = OperationNodeSource & { readonly expressionType?: T };

/**
 * Builds a statement that takes a lock. The statement's `where` must contain `before`, a condition that is
 * true once the earlier locks are taken.
 */
export type Lock = {
  (before: RawBuilder<SqlBool>): Statement;
  /** Called in this process right after the statement, even if it found no row to lock. */
  onTaken?: () => void;
};

/** Runs a statement alone and returns its rows. */
export async function run<T>(db: Db | Tx, statement: Statement<T>): Promise<T[]> {
  const { rows } = await sql<T>`${statement}`.execute(db);
  return rows;
}

/** Takes a lock. Returns false when the statement found no row to lock. */
export async function takeLock(tx: Tx, lock: Lock): Promise<boolean> {
  const rows = await run(tx, lock(sql<SqlBool>`true`));
  lock.onTaken?.();
  return rows.length > 0;
}

const named = (name: string, query: Statement) => sql`${sql.raw(name)} as materialized (${query})`;
const listed = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql`, `);

/**
 * Runs `first` and takes `locks` in order, by one statement, and returns the rows of `first`. Other rows must
 * be read afterwards by another statement, because this statement sees them as they were before the locks.
 * `first` must list its columns (see `PREPARED`).
 */
export async function lockInOrder<T>(tx: Tx, first: Statement<T>, locks: readonly Lock[]): Promise<T[]> {
  const parts = [named("lock_0", first)];
  // Each part counts the rows of the part before it, so that PostgreSQL must finish that part first.
  for (const [nth, lock] of locks.entries())
    parts.push(
      named(`lock_${nth + 1}`, lock(sql<SqlBool>`(select count(*) from ${sql.raw(`lock_${nth}`)}) >= 0`)),
    );
  const last = sql.raw(`lock_${locks.length}`);
  // Only this reference to the last part makes PostgreSQL run the parts. It runs no part without a row.
  const query = sql<T & { taken: number }>`${PREPARED} with ${listed(parts)}
    select lock_0.*, (select count(*) from ${last}) as taken from lock_0`;
  const { rows } = await query.execute(tx);
  if (rows.length > 0) for (const lock of locks) lock.onTaken?.();
  return rows.map(({ taken: _, ...row }) => row as T);
}

/** A row that was read as JSON: its instants are texts instead of Dates. */
export type JsonRow<T> = {
  [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K];
};
export type RowsOf<Q> = Q extends Statement<infer T> ? JsonRow<T>[] : never;

/** A list for `readTogether` that arrives column by column: see `byColumns`. */
type ByColumns<T> = Statement<T> & { readonly columns: readonly string[] };

/**
 * Lets `readTogether` read these columns of a list of hundreds of rows as one array each. PostgreSQL looks
 * up the type of every value of a row that it turns into JSON, which takes three times as long.
 */
export function byColumns<T, K extends keyof T & string>(
  query: Statement<T>,
  columns: readonly K[],
): ByColumns<Pick<T, K>> {
  return { columns, toOperationNode: () => query.toOperationNode() };
}

function aggregate(query: Statement) {
  if (!("columns" in query)) return sql`coalesce(json_agg(part), '[]')`;
  const columns = (query as ByColumns<unknown>).columns.map(
    (name) => sql`${sql.lit(name)}, json_agg(${sql.ref(`part.${name}`)})`,
  );
  return sql`json_build_object(${listed(columns)})`;
}

/** The statement of `readTogether`, and `toLists` for its answer. */
export function selectTogether(queries: Record<string, Statement>) {
  const lists = Object.entries(queries).map(
    ([name, query]) => sql`(select ${aggregate(query)} from (${query}) as part) as ${sql.id(name)}`,
  );
  return sql<Record<string, StoredList>>`${PREPARED} select ${listed(lists)}`;
}

/** Rows, or columns by name; a column of no rows is null. */
type StoredList = Record<string, unknown>[] | Record<string, unknown[] | null>;

function toRows(columns: Record<string, unknown[] | null>): Record<string, unknown>[] {
  const names = Object.keys(columns);
  const rows: Record<string, unknown>[] = (columns[names[0] ?? ""] ?? []).map(() => ({}));
  for (const name of names) for (const [nth, row] of rows.entries()) row[name] = columns[name]?.[nth];
  return rows;
}

export function toLists<Q extends Record<string, Statement>>(
  rows: readonly Record<string, StoredList>[],
): { [K in keyof Q]: RowsOf<Q[K]> } {
  const read = Object.entries(rows[0] ?? {}).map(([name, list]) => [
    name,
    Array.isArray(list) ? list.map(camelRow) : toRows(list),
  ]);
  return Object.fromEntries(read);
}

/**
 * Reads several lists by one statement, so that all show the same moment. The rows pass through JSON:
 * `bigint` and `numeric` become numbers, and instants become texts.
 */
export async function readTogether<Q extends Record<string, Statement>>(
  db: Db,
  queries: Q,
): Promise<{ [K in keyof Q]: RowsOf<Q[K]> }> {
  return toLists<Q>((await selectTogether(queries).execute(db)).rows);
}

/** Columns' names are few and each row repeats them, so each name is changed only once. */
const camelNames = new Map<string, string>();

function toCamel(name: string): string {
  const known = camelNames.get(name);
  if (known !== undefined) return known;
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelNames.set(name, camel);
  return camel;
}

function camelRow(row: Record<string, unknown>): Record<string, unknown> {
  const camel: Record<string, unknown> = {};
  for (const name in row) camel[toCamel(name)] = row[name];
  return camel;
}

/**
 * Runs several writes as parts of one statement, and returns how many rows each part returned (`returning`).
 * No part sees the writes of another. Their order is undefined: a part that must follow another must count
 * the other's rows (`select count(*) from name`). Foreign keys are checked at the end.
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
