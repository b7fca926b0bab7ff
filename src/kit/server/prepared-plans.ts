import { sql } from "kysely";
import pg from "pg";

const MARK = "/* keep plan */";
/**
 * Stands in front of statements that are asked all day and are long to plan: PostgreSQL plans them a few
 * times for each connection, and then no more. They name their columns or answer JSON: what `*` means may
 * change while a server runs.
 */
export const PREPARED = sql.raw<unknown>(MARK);

/**
 * Each connection keeps all plans, in the server's memory. A statement has another text for each number of
 * rows.
 */
const MAX_PLANS = 60;
/** A text that is rare is planned each time. */
const PREPARE_FROM_RUN = 3;
const MAX_COUNTED = 1_000;
/** A mark stands at the beginning: long texts are not looked through. */
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
  const name = `kept_${names.size + 1}`;
  names.set(text, name);
  runCounts.delete(text);
  return name;
}

/**
 * What a statement is refused with for its name alone, by the server's manual: its answer has another type,
 * its name is not known or known already, a function or type that it was planned with is gone, a number has
 * outgrown the type it had.
 */
const STALE_PLAN_CODES = new Set(["0A000", "26000", "42P05", "42883", "42804", "22003", "XX000"]);

type RunQuery = (...asked: unknown[]) => Promise<unknown>;

/**
 * Lets a connection keep the plans of marked statements, until one is refused: a migration that runs beside
 * it may have changed a type, and what is kept by name would be refused for good.
 */
export function usePreparedPlans(client: pg.PoolClient): void {
  const ask: RunQuery = (...asked) => (pg.Client.prototype.query as unknown as RunQuery).apply(client, asked);
  let isPreparing = true;
  const giveUp = (error: unknown): never => {
    if (STALE_PLAN_CODES.has((error as { code?: string }).code ?? "")) isPreparing = false;
    throw error;
  };
  client.query = ((what: unknown, ...more: unknown[]) => {
    const isPlain = isPreparing && typeof what === "string" && more.length === 1 && Array.isArray(more[0]);
    const name = isPlain ? findPlanName(what) : undefined;
    return name === undefined ? ask(what, ...more) : ask({ name, text: what, values: more[0] }).catch(giveUp);
  }) as typeof client.query;
}
