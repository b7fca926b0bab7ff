import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "#db/schema.ts";
import { usePreparedPlans } from "./prepared-plans.ts";

/** The whole database, or a transaction of it: what a store's reading functions take. */
export type Db = Kysely<DB>;
/** A transaction that is open: what a store's writing and locking functions take. */
export type Tx = Transaction<DB>;

export type Database = {
  db: Db;
  /** The pool for code without Kysely: the job queue, health checks. */
  pool: pg.Pool;
  /** Waits for running queries, then ends every connection. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** Most connections of this pool; 20 by default. */
  max?: number;
  /** Longest wait for a free or new connection, in milliseconds; 10 s by default. */
  checkoutMs?: number;
  /** Longest run of one statement, in milliseconds; 30 s by default. */
  statementMs?: number;
  /** Longest wait for a row, table or advisory lock, in milliseconds; 5 s by default. */
  lockMs?: number;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /**
   * Called for every broken connection. The pool replaces it; a running query rejects by itself.
   */
  onConnectionError?: (error: Error) => void;
};

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number exactly`);
  return value;
}

type ReadArray = (text: string) => (string | null)[];
const readTextArray = pg.types.getTypeParser(TEXT_ARRAY as number) as ReadArray;

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, toSafeInteger],
  [INT8_ARRAY, (text) => readTextArray(text).map((item) => (item === null ? null : toSafeInteger(item)))],
  [DATE, (text) => text],
  [DATE_ARRAY, readTextArray],
]);

/**
 * How values arrive: `bigint` as a number (refused when it would lose digits), `date` as `YYYY-MM-DD`,
 * `timestamptz` as a Date, `numeric` as text, `jsonb` parsed. `db/schema.ts` is generated to match.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format as "text"),
};

/**
 * Opens a pool on a `postgres://` URL; nothing connects until the first query. Columns are camelCase in code
 * and snake_case in SQL; names inside a `jsonb` do not change. Every wait ends by itself: for a
 * connection, for a lock (55P03), of a statement (57014), and of a transaction left idle (25P03).
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const statementMs = options.statementMs ?? 30_000;
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: options.max ?? 20,
    connectionTimeoutMillis: options.checkoutMs ?? 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: options.applicationName ?? "waggon",
    statement_timeout: statementMs,
    // Ends the wait on a server that no longer answers at all; the server's own limit comes first.
    query_timeout: statementMs + 5_000,
    lock_timeout: options.lockMs ?? 5_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  const report =
    options.onConnectionError ?? ((error) => console.error("Database connection lost:", error.message));
  let closing = false;
  // A connection that breaks while checked out and between two queries would otherwise end the process.
  pool.on("connect", (client) => client.on("error", (error) => closing || report(error)));
  pool.on("connect", usePreparedPlans);
  // Idle connections report their errors here again; without a listener they would be thrown.
  pool.on("error", () => {});

  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const close = async () => {
    closing = true;
    await db.destroy();
  };
  return { db, pool, close };
}
