import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, type Runner, run, type WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import { Counter } from "prom-client";
import { type Heartbeats, startHeartbeats } from "./heartbeats.ts";
import type { Job, JobTools } from "./jobs.ts";
import type { Log } from "./log.ts";
import { metrics } from "./metrics.ts";
import { isOutage } from "./outage.ts";
import { runAs } from "./unhandled-rejections.ts";
import { openWorkerPool } from "./worker-pool.ts";

/** Jobs at the same time. */
const CONCURRENCY = 4;
/** Longest wait for running jobs once a worker ends: longer than any carrier may take. */
const LAST_JOBS_MS = 20_000;
/** A finished job is marked as done within this time, or it runs once more. */
const WRITTEN_DOWN_MS = 30_000;
const MAX_PAUSE_MS = 30_000;
/** A worker that ran this long restarts at once. */
const STEADY_MS = 60_000;

const ended = new Counter({
  name: "waggon_worker_ends_total",
  help: "Times that the job worker ended without being asked to",
  registers: [metrics],
});

/** One run of the queue's worker. */
type WorkerRun = {
  id: string;
  /** Stops taking new jobs; running ones continue. */
  end(): void;
  /** Resolves when it has ended, or after `LAST_JOBS_MS`. */
  over: Promise<unknown>;
};

/** Writes the queue's messages to our log; its frequent info messages become debug. */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const said = level === "info" ? "debug" : level === "warning" ? "warn" : level;
    log[said]({ queue: meta }, message);
  });
}

function toTask(one: Job, tools: JobTools) {
  return (payload: unknown) =>
    // Cron adds its own `_cron` entry; a job's schema drops what it does not name.
    runAs({ name: "job", task: one.name }, async () => one.run(one.payload.parse(payload), tools));
}

/** The jobs that a worker runs, or finished too recently to be marked as done. */
function trackRunningJobs(events: WorkerEvents): () => string[] {
  const until = new Map<string, number>();
  events.on("job:start", ({ job }) => void until.set(job.id, Number.POSITIVE_INFINITY));
  events.on("job:complete", ({ job }) => void until.set(job.id, performance.now() + WRITTEN_DOWN_MS));
  return () => {
    for (const [id, end] of until) if (end < performance.now()) until.delete(id);
    return [...until.keys()];
  };
}

async function startWorker(
  jobs: readonly Job[],
  pool: Pool,
  tools: JobTools,
  beats: Heartbeats,
): Promise<WorkerRun> {
  const events = new EventEmitter() as WorkerEvents;
  const ending = Promise.withResolvers<void>();
  let id = "";
  let runner: Runner | undefined;
  const inHand = trackRunningJobs(events);
  events.once("pool:create", ({ workerPool }) => {
    id = workerPool.id;
    beats.join({ id, runningJobs: inHand });
  });
  // After a serious error the queue stops by itself; only this event reports it.
  events.once("pool:gracefulShutdown", () => ending.resolve());
  events.once("stop", () => ending.resolve());
  const end = () => void runner?.stop().catch(() => {});
  runner = await runAs({ name: "worker", onRejection: end }, () =>
    run({
      pgPool: pool,
      events,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      logger: queueLogger(tools.log),
      pollInterval: 1_000,
      crontab: jobs.flatMap((one) => (one.every ? [`${one.every} ${one.name}`] : [])).join("\n"),
      taskList: Object.fromEntries(jobs.map((one) => [one.name, toTask(one, tools)])),
    }),
  );
  const enough = ending.promise.then(() => wait(LAST_JOBS_MS, null, { ref: false }));
  return { id, end, over: Promise.race([runner.promise.catch(() => {}), enough]) };
}

/**
 * Runs the jobs of all features and restarts a worker that ends by itself. `stop` lets running jobs finish.
 *
 * @throws when the first worker cannot start, for another reason than a database that is away for a moment.
 */
export async function startJobs(jobs: readonly Job[], { options }: Pool, tools: JobTools) {
  const { log } = tools;
  const own = openWorkerPool(options, CONCURRENCY, log);
  const beats = startHeartbeats(own.pool, log);
  const stopping = new AbortController();
  const stopRequested = new Promise<void>((resolve) =>
    stopping.signal.addEventListener("abort", () => resolve()),
  );
  const start = () => startWorker(jobs, own.pool, tools, beats);

  async function tryStart(): Promise<WorkerRun | null> {
    try {
      return await start();
    } catch (error) {
      log.error({ err: error }, "the job worker could not start");
      return null;
    }
  }

  async function supervise(first: WorkerRun | null): Promise<void> {
    let current = first;
    let failures = 0;
    while (true) {
      const began = performance.now();
      if (current) await Promise.race([current.over, stopRequested]);
      if (stopping.signal.aborted) current?.end();
      await current?.over;
      if (current) await beats.leave(current.id);
      if (stopping.signal.aborted) return;
      failures = performance.now() - began > STEADY_MS ? 0 : failures + 1;
      const pause = Math.min(100 * 2 ** failures, MAX_PAUSE_MS);
      ended.inc();
      log.error({ worker: current?.id, pause }, "the job worker ended and restarts");
      await wait(pause, null, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) current = await tryStart();
      else current = null;
    }
  }

  const first = await start().catch(async (error) => {
    if (isOutage(error)) return null;
    beats.close();
    await own.close();
    throw error;
  });
  const supervised = supervise(first);
  return {
    async stop(): Promise<void> {
      own.stopRetrying();
      stopping.abort();
      await supervised;
      beats.close();
      await Promise.race([own.close(), wait(1_000, null, { ref: false })]);
    },
  };
}
