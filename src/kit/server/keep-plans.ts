import { sql } from "kysely";
import pg from "pg";

const MARK = "/* keep plan */";
/**
 * Stands in front of statements that are asked all day and are long to plan: each connection plans them once. Only where columns
 * are named one by one: what `*` means may change while a server runs, and a kept plan would then be refused.
 */
export const KEEP_PLAN = sql.raw<unknown>(MARK);

/** A statement has another text for each number of rows it writes. More texts than this are planned each time. */
const MOST_TEXTS = 200;
/** A mark stands at the beginning: long texts are not looked through. */
const MARK_WITHIN = 24;

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_TEXTS || !text.slice(0, MARK_WITHIN).includes(MARK)) return undefined;
  const name = `kept_${names.size + 1}`;
  names.set(text, name);
  return name;
}

type Ask = (...asked: unknown[]) => unknown;

/** Lets a connection keep the plans of marked statements. */
export function keepPlans(client: pg.PoolClient): void {
  const ask: Ask = (...asked) => (pg.Client.prototype.query as Ask).apply(client, asked);
  client.query = ((what: unknown, ...more: unknown[]) => {
    const [values, ...rest] = more;
    const name = typeof what === "string" && Array.isArray(values) ? nameOf(what) : undefined;
    return name === undefined ? ask(what, ...more) : ask({ name, text: what, values }, ...rest);
  }) as typeof client.query;
}
