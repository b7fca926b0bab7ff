import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "./log.ts";

// PostgreSQL's classes for "cannot now": connection lost, shutting down, out of disk, lock or statement
// time-out, and a transaction rolled back for another's sake (deadlock, serialisation); then what the network
// says.
const UNAVAILABLE =
  /^(08...|57P..|53...|55P03|57014|25006|40001|40P01|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(HOST|NET)UNREACH)$/;
/** What the driver says by words alone; the last of a connection that had broken before it was asked. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/;

/**
 * Whether the database failed for a reason that passes by itself: the same statement may succeed in a moment.
 */
export function isOutage(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  return UNAVAILABLE.test(code) || LOST_CONNECTION.test(error instanceof Error ? error.message : "");
}

const MAX_PAUSE_MS = 1_000;

/**
 * Tries again while the database is away, for at most so many milliseconds. `work` must bear being done
 * twice.
 */
export async function retryThroughOutage<T>(work: () => Promise<T>, log: Log, longestMs: number): Promise<T> {
  const began = performance.now();
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || performance.now() - began > longestMs) throw error;
      log.warn({ err: error }, "work waits for the database");
      await wait(Math.min(50 * 2 ** failures, MAX_PAUSE_MS));
    }
  }
}
