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

/** The number of jobs that a worker runs at the same time. */
const CONCURRENCY = 4;
/** The longest wait for running jobs when a worker ends. A carrier takes no longer than this. */
const LAST_JOBS_MS = 20_000;
/** The queue marks a finished job as done within this time. Otherwise the job runs again. */
const WRITTEN_DOWN_MS = 30_000;
const MAX_PAUSE_MS = 30_000;
/**
 * When a worker ran at least this long, its earlier failures no longer lengthen the pause before a restart.
 */
const STEADY_MS = 60_000;

const ended = new Counter({
  name: "waggon_worker_ends_total",
  help: "Number of unexpected ends of the job worker",
  registers: [metrics],
});

/** One run of the queue's worker. */
type WorkerRun = {
  id: string;
  /** Makes the worker take no new jobs. Running jobs continue. */
  end(): void;
  /** Resolves when the worker has ended, at the latest `LAST_JOBS_MS` after it began to end. */
  over: Promise<unknown>;
};

/** Writes the queue's messages to the program's log. The queue's many info messages get the level debug. */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    const logLevel = level === "info" ? "debug" : level === "warning" ? "warn" : level;
    log[logLevel]({ queue: meta }, message);
  });
}

/** Converts a job to the function that the queue calls with the job's payload. */
function toTask(job: Job, tools: JobTools) {
  return (payload: unknown) =>
    // Parsing drops the entry `_cron`, which the queue adds to the payload of scheduled jobs.
    runAs({ name: "job", task: job.name }, async () => job.run(job.payload.parse(payload), tools));
}

/**
 * Returns a function that lists the ids of the jobs that a worker runs, or finished too recently to be marked
 * as done.
 */
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
  const runningJobs = trackRunningJobs(events);
  events.once("pool:create", ({ workerPool }) => {
    id = workerPool.id;
    beats.join({ id, runningJobs });
  });
  // After a serious error the queue stops without a signal from us, and only this event reports the stop.
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
      crontab: jobs.flatMap((job) => (job.every ? [`${job.every} ${job.name}`] : [])).join("\n"),
      taskList: Object.fromEntries(jobs.map((job) => [job.name, toTask(job, tools)])),
    }),
  );
  const timeIsUp = ending.promise.then(() => wait(LAST_JOBS_MS, null, { ref: false }));
  return { id, end, over: Promise.race([runner.promise.catch(() => {}), timeIsUp]) };
}

/**
 * Starts a worker that runs the jobs of all features, and restarts the worker when it ends unexpectedly.
 * `stop` lets running jobs finish.
 *
 * @throws the error of the first start, unless the database is only unavailable for a moment
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
