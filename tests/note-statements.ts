import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll } from "vitest";

/** The folder where a run records its statements. scripts/prepare-statements.ts prepares them elsewhere. */
const folder = process.env.SENT_STATEMENTS;

/** A process runs many files, but records each statement once. */
const known = globalThis as { sentStatements?: { noted: Set<string>; fresh: string[] } };

if (folder) {
  known.sentStatements ??= startNoting();
  afterAll(() => writeFresh(folder));
}

function startNoting() {
  const sent = { noted: new Set<string>(), fresh: [] as string[] };
  type Query = (this: pg.Client, ...asked: unknown[]) => unknown;
  const query = pg.Client.prototype.query as unknown as Query;
  const noting: Query = function (...asked) {
    const [what] = asked;
    const text = typeof what === "string" ? what : (what as { text?: unknown } | undefined)?.text;
    if (typeof text === "string" && !sent.noted.has(text)) {
      sent.noted.add(text);
      sent.fresh.push(text);
    }
    return query.apply(this, asked);
  };
  pg.Client.prototype.query = noting as unknown as typeof pg.Client.prototype.query;
  return sent;
}

function writeFresh(into: string): void {
  const fresh = known.sentStatements?.fresh.splice(0) ?? [];
  if (fresh.length === 0) return;
  mkdirSync(into, { recursive: true });
  const lines = fresh.map((text) => `${JSON.stringify(text)}\n`);
  appendFileSync(join(into, `${process.pid}.jsonl`), lines.join(""));
}
