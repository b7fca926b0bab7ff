import pg from "pg";
import type { Log } from "./log.ts";
import { isOutage } from "./outage.ts";

/** A worker needs two connections besides its jobs': one listens for new jobs, one sends heartbeats. */
const SPARE_CONNECTIONS = 2;

/**
 * An error code after which the queue repeats its query (after 50 ms to 5 s, for seven minutes). The queue
 * does not repeat after a lost connection: a finished job would not be marked as done and would run again.
 */
const RETRIED = "40001";

export type WorkerPool = {
  pool: pg.Pool;
  /** From now on, errors pass unchanged, so that the queue repeats no query while the program stops. */
  stopRetrying(): void;
  close(): Promise<void>;
};

/** Whether a repeated query may succeed. An error without a PostgreSQL code concerns the connection. */
function isTransient(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === undefined || isOutage(error);
}

/**
 * Opens the connection pool of the job queue, with the settings of `options`. Its temporary errors get the
 * code `RETRIED`, so that the queue repeats the query.
 */
export function openWorkerPool(options: pg.PoolConfig, concurrency: number, log: Log): WorkerPool {
  const pool = new pg.Pool({
    ...options,
    max: concurrency + SPARE_CONNECTIONS,
    application_name: "waggon worker",
  });
  let isRetrying = true;
  const rethrow = (error: unknown): never => {
    if (!isRetrying || !isTransient(error)) throw error;
    const { message } = error as Error;
    throw Object.assign(new Error(message, { cause: error }), { code: RETRIED });
  };
  pool.on("connect", (client) => {
    // Without a listener a connection that breaks between two queries would end the process.
    client.on("error", (error) => {
      if (isRetrying) log.warn({ err: error }, "a worker's connection broke");
    });
    replaceRejection(client, "query", rethrow);
  });
  pool.on("error", () => {});
  replaceRejection(pool, "connect", rethrow);
  return {
    pool,
    stopRetrying: () => {
      isRetrying = false;
    },
    close: () => pool.end(),
  };
}

type Call = (...args: unknown[]) => unknown;

/**
 * Makes `rethrow` handle the rejections of a method. Calls with a callback instead of a promise stay the
 * same.
 */
function replaceRejection(target: pg.Pool | pg.PoolClient, method: "connect" | "query", rethrow: Call): void {
  const own = target as unknown as Record<string, Call>;
  const call = own[method]?.bind(target) as Call;
  own[method] = (...args) => {
    const answer = call(...args);
    return answer instanceof Promise ? answer.catch(rethrow) : answer;
  };
}
