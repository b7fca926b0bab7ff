import pg from "pg";
import type { Log } from "./log.ts";
import { isOutage } from "./outage.ts";

/** As many connections as jobs at once, one that listens for new jobs, one for heartbeats. */
export const SPARE_CONNECTIONS = 2;

/**
 * A code that the queue tries again by itself, soon (50 ms to 5 s) and for some seven minutes. Of those that
 * a lost connection has, it knows none, and gives up the completion of a job.
 */
const RETRIED = "40001";

export type WorkerPool = {
  pool: pg.Pool;
  /** From now on failures stay what they are, so that nothing is tried again while the program stops. */
  stopRetrying(): void;
  close(): Promise<void>;
};

/** What the driver or the network says has no code of PostgreSQL's: it concerns the connection. */
function isTransient(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === undefined || isOutage(error);
}

/** The job queue's own connections to the database that `options` lead to. */
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

/** Lets `fail` say what a promise of `method` is rejected with; calls with a callback stay as they are. */
function translate(target: pg.Pool | pg.PoolClient, method: "connect" | "query", fail: Call): void {
  const own = target as unknown as Record<string, Call>;
  const call = own[method]?.bind(target) as Call;
  own[method] = (...args) => {
    const answer = call(...args);
    return answer instanceof Promise ? answer.catch(fail) : answer;
  };
}
