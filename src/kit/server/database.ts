import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "#db/schema.ts";
import { usePreparedPlans } from "./prepared-plans.ts";

/** The database or an open transaction: the parameter of a store's reading functions. */
export type Db = Kysely<DB>;
/** An open transaction: the parameter of a store's writing and locking functions. */
export type Tx = Transaction<DB>;

export type Database = {
  db: Db;
  /** The connection pool, for code that does not use Kysely, such as the job queue and health checks. */
  pool: pg.Pool;
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>;
};

export type DatabaseOptions = {
  /** The maximum number of connections in this pool; 20 by default. */
  max?: number;
  /** Longest wait for a free or new connection, in milliseconds; 10 s by default. */
  checkoutMs?: number;
  /** Longest run of one statement, in milliseconds; 30 s by default. */
  statementMs?: number;
  /** Longest wait for a row, table or advisory lock, in milliseconds; 5 s by default. */
  lockMs?: number;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** Called for every broken connection. The pool replaces the connection, and its running query rejects. */
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
 * Converts column values: `bigint` to a number (an error when digits would be lost), `date` to `YYYY-MM-DD`,
 * `timestamptz` to a Date, `numeric` to text, `jsonb` to its value. `db/schema.ts` is generated to match.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    (format !== "binary" && parsers.get(oid)) || pg.types.getTypeParser(oid, format as "text"),
};

/**
 * Opens a pool for a `postgres://` URL; the first query makes the first connection. Columns are camelCase in
 * code and snake_case in SQL; names inside a `jsonb` do not change. Timeouts end every wait: for a
 * connection, for a lock (55P03), for a statement (57014), and in an idle transaction (25P03).
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
    // The server's own timeout comes first. This one ends the wait for a server that no longer answers.
    query_timeout: statementMs + 5_000,
    lock_timeout: options.lockMs ?? 5_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  const report =
    options.onConnectionError ?? ((error) => console.error("Database connection lost:", error.message));
  let isClosing = false;
  // Without a listener, a connection that breaks between two queries of its user would end the process.
  pool.on("connect", (client) =>
    client.on("error", (error) => {
      if (!isClosing) report(error);
    }),
  );
  pool.on("connect", usePreparedPlans);
  // The pool repeats errors of idle connections. Without a listener Node.js would throw them.
  pool.on("error", () => {});

  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  const close = async () => {
    isClosing = true;
    await db.destroy();
  };
  return { db, pool, close };
}
