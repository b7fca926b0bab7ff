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
/** A job that has ended is marked as done within so long, or else is run once more. */
const WRITTEN_DOWN_MS = 30_000;
const MAX_PAUSE_MS = 30_000;
/** A worker that lived so long is started anew at once. */
const STEADY_MS = 60_000;

const ended = new Counter({
  name: "waggon_worker_ends_total",
  help: "Times that the job worker ended without being asked to",
  registers: [metrics],
});

/** One run of the queue's worker, from its start to its end. */
type WorkerRun = {
  id: string;
  /** Begins the end: running jobs go on, new ones are left. */
  end(): void;
  /** Resolves when it has ended, or has had time enough to. */
  over: Promise<unknown>;
};

/** The queue's own words, in our log: what it does each second is for those who look closely. */
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

/** The jobs that a worker knows of: running, or ended so lately that it may not have been written down. */
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
  // It ends by itself where it fears for the queue, and says so by no other sign than this event.
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
 * Works on all features' jobs, and goes on doing so: a worker that ends by itself is started anew. `stop`
 * lets running jobs end.
 *
 * @throws when the first worker cannot start, for another reason than a database that is away for a moment.
 */
export async function startJobs(jobs: readonly Job[], { options }: Pool, tools: JobTools) {
  const { log } = tools;
  const own = openWorkerPool(options, CONCURRENCY, log);
  const beats = startHeartbeats(own.pool, log);
  const stopping = new AbortController();
  const asked = new Promise<void>((resolve) => stopping.signal.addEventListener("abort", () => resolve()));
  const start = () => startWorker(jobs, own.pool, tools, beats);

  async function startAnew(): Promise<WorkerRun | null> {
    try {
      return await start();
    } catch (error) {
      log.error({ err: error }, "the job worker could not start");
      return null;
    }
  }

  async function supervise(first: WorkerRun | null): Promise<void> {
    let life = first;
    let failures = 0;
    while (true) {
      const began = performance.now();
      if (life) await Promise.race([life.over, asked]);
      if (stopping.signal.aborted) life?.end();
      await life?.over;
      if (life) await beats.leave(life.id);
      if (stopping.signal.aborted) return;
      failures = performance.now() - began > STEADY_MS ? 0 : failures + 1;
      const pause = Math.min(100 * 2 ** failures, MAX_PAUSE_MS);
      ended.inc();
      log.error({ worker: life?.id, pause }, "the job worker ended; it is started anew");
      await wait(pause, null, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) life = await startAnew();
      else life = null;
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
