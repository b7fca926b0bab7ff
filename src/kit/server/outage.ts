import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "./log.ts";

// PostgreSQL's codes for temporary failures: lost connection, shutdown, full disk, lock or statement timeout,
// deadlock and serialization failure; then the codes of the network.
const UNAVAILABLE =
  /^(08...|57P..|53...|55P03|57014|25006|40001|40P01|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|E(HOST|NET)UNREACH)$/;
/** Messages of driver errors that have no code. "is not queryable" means that the connection broke before. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/;

/** Whether a database error is temporary, so that the same statement may succeed in a moment. */
export function isOutage(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? "");
  return UNAVAILABLE.test(code) || LOST_CONNECTION.test(error instanceof Error ? error.message : "");
}

const MAX_PAUSE_MS = 1_000;

/**
 * Runs `work` and repeats it while the database is unavailable, for about `maxMs` milliseconds. A repeat of
 * `work` must do no harm. Throws the last error when the time is over, and other errors at once.
 */
export async function retryThroughOutage<T>(work: () => Promise<T>, log: Log, maxMs: number): Promise<T> {
  const began = performance.now();
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || performance.now() - began > maxMs) throw error;
      log.warn({ err: error }, "work waits for the database");
      await wait(Math.min(50 * 2 ** failures, MAX_PAUSE_MS));
    }
  }
}
