import pg from "pg";
import type { Log } from "./log.ts";
import { isOutage } from "./outage.ts";

/** Connections besides one for each concurrent job: one listens for new jobs, one sends heartbeats. */
export const SPARE_CONNECTIONS = 2;

/**
 * A code that the queue retries (after 50 ms to 5 s, for seven minutes). It does not know the codes of a lost
 * connection, and would not mark a finished job as done.
 */
const RETRIED = "40001";

export type WorkerPool = {
  pool: pg.Pool;
  /** Stops translating errors, so that nothing is retried while the program stops. */
  stopRetrying(): void;
  close(): Promise<void>;
};

/** Errors without a PostgreSQL code concern the connection. */
function isTransient(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === undefined || isOutage(error);
}

/** Opens the job queue's own connections to the database of `options`. */
export function openWorkerPool(options: pg.PoolConfig, concurrency: number, log: Log): WorkerPool {
  const pool = new pg.Pool({
    ...options,
    max: concurrency + SPARE_CONNECTIONS,
    application_name: "waggon worker",
  });
  let retrying = true;
  const fail = (error: unknown): never => {
    if (!retrying || !isTransient(error)) throw error;
    const { message } = error as Error;
    throw Object.assign(new Error(message, { cause: error }), { code: RETRIED });
  };
  pool.on("connect", (client) => {
    // Without a listener a connection that breaks between two queries would end the process.
    client.on("error", (error) => retrying && log.warn({ err: error }, "a worker's connection broke"));
    translate(client, "query", fail);
  });
  pool.on("error", () => {});
  translate(pool, "connect", fail);
  return {
    pool,
    stopRetrying: () => {
      retrying = false;
    },
    close: () => pool.end(),
  };
}

type Call = (...args: unknown[]) => unknown;

/** Lets `fail` replace the rejection of `method`; calls with a callback do not change. */
function translate(target: pg.Pool | pg.PoolClient, method: "connect" | "query", fail: Call): void {
  const own = target as unknown as Record<string, Call>;
  const call = own[method]?.bind(target) as Call;
  own[method] = (...args) => {
    const answer = call(...args);
    return answer instanceof Promise ? answer.catch(fail) : answer;
  };
}
