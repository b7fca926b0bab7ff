import { sql } from "kysely";
import pg from "pg";

const MARK = "/* prepared */";
/**
 * Marks frequent statements whose planning is slow. PostgreSQL then plans them only a few times for each
 * connection. A marked statement must list its columns or return JSON, because a migration may change `*`.
 */
export const PREPARED = sql.raw<unknown>(MARK);

/**
 * The limit of plans: every connection stores all plans in the server's memory, and an insert has another SQL
 * text for each number of rows.
 */
const MAX_PLANS = 60;
/** From its third run on, a statement's plan is stored. Rare statements are planned each time. */
const PREPARE_FROM_RUN = 3;
const MAX_COUNTED = 1_000;
/** The mark must be among the first characters, so that long SQL texts need not be searched. */
const MARK_WITHIN = 24;

const names = new Map<string, string>();
const runCounts = new Map<string, number>();

/** The name of the prepared statement for an SQL text; undefined when the text must not be prepared (yet). */
function findPlanName(text: string): string | undefined {
  if (!text.slice(0, MARK_WITHIN).includes(MARK)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PLANS) return known;
  const runs = (runCounts.get(text) ?? 0) + 1;
  if (runCounts.size >= MAX_COUNTED) runCounts.clear();
  runCounts.set(text, runs);
  if (runs < PREPARE_FROM_RUN) return undefined;
  const name = `prepared_${names.size + 1}`;
  names.set(text, name);
  runCounts.delete(text);
  return name;
}

/**
 * Codes of errors that a prepared statement may meet after a migration: a changed result type, an unknown or
 * repeated name, a removed function or type, or a number that no longer fits its type.
 */
const STALE_PLAN_CODES = new Set(["0A000", "26000", "42P05", "42883", "42804", "22003", "XX000"]);

type RunQuery = (...values: unknown[]) => Promise<unknown>;

/**
 * Lets a connection prepare marked statements, until one of them fails with a code of `STALE_PLAN_CODES`.
 * After a migration changed a type, the prepared statement would fail forever on this connection.
 */
export function usePreparedPlans(client: pg.PoolClient): void {
  const query: RunQuery = (...values) =>
    (pg.Client.prototype.query as unknown as RunQuery).apply(client, values);
  let isPreparing = true;
  const stopPreparing = (error: unknown): never => {
    if (STALE_PLAN_CODES.has((error as { code?: string }).code ?? "")) isPreparing = false;
    throw error;
  };
  client.query = ((what: unknown, ...more: unknown[]) => {
    const isPlain = isPreparing && typeof what === "string" && more.length === 1 && Array.isArray(more[0]);
    const name = isPlain ? findPlanName(what) : undefined;
    return name === undefined
      ? query(what, ...more)
      : query({ name, text: what, values: more[0] }).catch(stopPreparing);
  }) as typeof client.query;
}
