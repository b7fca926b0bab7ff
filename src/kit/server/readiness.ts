import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { Log } from "./log.ts";

export type Readiness = { ready: true } | { ready: false; why: string };

const TIMEOUT_MS = 2_000;
/** While writes succeed, a write is tried at most this often. Load balancers check every few seconds. */
const WRITE_EVERY_MS = 5_000;
/** PostgreSQL's codes when it runs but refuses writes: a full disk, no memory, or a read-only server. */
const UNWRITABLE = /^(53...|25006|58030)$/;

const TOO_LATE = Symbol("too late");

/**
 * Builds SQL that creates a table and rolls it back by an error. A new table needs a new file, which fails on
 * a full disk; a new row could still fit into an existing file.
 */
function writeAttempt(): string {
  const name = `readiness_${randomBytes(8).toString("hex")}`;
  return `do $$ begin
    create table ${name} as select 1 as written;
    raise exception using errcode = 'WG001';
  exception when sqlstate 'WG001' then null; end $$`;
}

async function inTime(query: Promise<unknown>): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, TOO_LATE).unref());
  if ((await Promise.race([query, late])) === TOO_LATE)
    throw new Error("The database did not answer in time");
}

function reasonOf(error: unknown): string {
  const { code = "" } = error as { code?: string };
  if (code === "53100") return "the disk of the database is full: nothing can be written";
  return UNWRITABLE.test(code) ? "the database takes no writes" : "the database does not answer";
}

/** Returns a function that checks whether the database answers and accepts writes. */
export function watchReadiness(pool: pg.Pool, log: Log): () => Promise<Readiness> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let current: Promise<Readiness> | null = null;

  const check = async (): Promise<Readiness> => {
    try {
      const mustWrite = performance.now() - writtenAt > WRITE_EVERY_MS;
      await inTime(pool.query(mustWrite ? writeAttempt() : "select 1"));
      if (mustWrite) writtenAt = performance.now();
      return { ready: true };
    } catch (error) {
      writtenAt = Number.NEGATIVE_INFINITY;
      const why = reasonOf(error);
      log.warn({ err: error }, `not ready: ${why}`);
      return { ready: false, why };
    }
  };

  // Concurrent callers share one check.
  return () => {
    current ??= check().finally(() => {
      current = null;
    });
    return current;
  };
}
