import { sql } from "kysely";
import pg from "pg";

const MARK = "/* prepared */";
/**
 * Marks frequent statements whose planning is slow: PostgreSQL then plans them only a few times for each
 * connection. They must list their columns or answer JSON, because `*` may change while a server runs.
 */
export const PREPARED = sql.raw<unknown>(MARK);

/**
 * Each connection stores all plans in the server's memory. A statement has a new text for each row count.
 */
const MAX_PLANS = 60;
/** Rare texts are planned each time: the plan is stored from this run on. */
const PREPARE_FROM_RUN = 3;
const MAX_COUNTED = 1_000;
/** The mark is within the first characters, so that long texts are not searched. */
const MARK_WITHIN = 24;

const names = new Map<string, string>();
const runCounts = new Map<string, number>();

function findPlanName(text: string): string | undefined {
  if (!text.slice(0, MARK_WITHIN).includes(MARK)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_PLANS) return known;
  const time = (runCounts.get(text) ?? 0) + 1;
  if (runCounts.size >= MAX_COUNTED) runCounts.clear();
  runCounts.set(text, time);
  if (time < PREPARE_FROM_RUN) return undefined;
  const name = `prepared_${names.size + 1}`;
  names.set(text, name);
  runCounts.delete(text);
  return name;
}

/**
 * Errors that only a prepared statement meets: a changed result type, an unknown or repeated name, a removed
 * function or type, or a number that no longer fits its type.
 */
const STALE_PLAN_CODES = new Set(["0A000", "26000", "42P05", "42883", "42804", "22003", "XX000"]);

type RunQuery = (...values: unknown[]) => Promise<unknown>;

/**
 * Prepares marked statements on a connection until one fails with such an error: a concurrent migration may
 * have changed a type, and the prepared statement would then fail forever.
 */
export function usePreparedPlans(client: pg.PoolClient): void {
  const query: RunQuery = (...values) =>
    (pg.Client.prototype.query as unknown as RunQuery).apply(client, values);
  let isPreparing = true;
  const giveUp = (error: unknown): never => {
    if (STALE_PLAN_CODES.has((error as { code?: string }).code ?? "")) isPreparing = false;
    throw error;
  };
  client.query = ((what: unknown, ...more: unknown[]) => {
    const isPlain = isPreparing && typeof what === "string" && more.length === 1 && Array.isArray(more[0]);
    const name = isPlain ? findPlanName(what) : undefined;
    return name === undefined
      ? query(what, ...more)
      : query({ name, text: what, values: more[0] }).catch(giveUp);
  }) as typeof client.query;
}
