import type pg from "pg";
import type { Log } from "./log.ts";

const BEAT_MS = 5_000;
/** A worker without a heartbeat for this long counts as dead, by the database's clock. */
const DEAD_AFTER_SECONDS = 20;
/** A worker that never sent a heartbeat may run an older version. Its jobs stay locked this long. */
const UNKNOWN_AFTER_SECONDS = 900;
/** A worker starts a job right after it locks the job, unless the answer of the database was lost. */
const UNHEARD_AFTER_SECONDS = 10;
const UNLOCK_EVERY_MS = 20_000;
/** After an outage, other workers need this long to send a heartbeat again. */
const GRACE_MS = 2 * BEAT_MS;

const BEAT = `insert into job_workers (id, seen_at) select unnest($1::text[]), now()
  on conflict (id) do update set seen_at = excluded.seen_at`;

/** Unlocks only jobs locked that long ago: a recent lock may belong to a worker that just started. */
const UNLOCK_DEAD = `with forgotten as (
    delete from job_workers where seen_at < now() - interval '1 day'
  ), dead as (
    select distinct locked_by as id from graphile_worker.jobs left join job_workers as worker on worker.id = locked_by
    where locked_at < now() - make_interval(secs => case when worker.id is null then $2::int else $1::int end)
      and (worker.id is null or worker.seen_at < now() - make_interval(secs => $1::int))
  )
  select array_agg(id) as ids, graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`;

/** Unlocks jobs that a worker locked but never received, because its connection broke. */
const UNLOCK_UNHEARD = `update graphile_worker._private_jobs set locked_at = null, locked_by = null
  where locked_by = $1 and locked_at < now() - make_interval(secs => $2) and id <> all($3::bigint[]) returning id`;

/** A heartbeat that hangs must time out, because the next heartbeats wait for it. */
const withTimeout = (text: string, values: unknown[]) => ({ text, values, query_timeout: BEAT_MS });

export type LiveWorker = {
  id: string;
  /** The ids of the jobs that the worker runs, or finished too recently to be marked as done. */
  runningJobs(): readonly string[];
};

export type Heartbeats = {
  /** Starts heartbeats for this worker. */
  join(worker: LiveWorker): void;
  /** Ends heartbeats for this worker and unlocks its jobs at once. */
  leave(id: string): Promise<void>;
  close(): void;
};

/** Unlocks the jobs of dead workers, so that other workers run them. */
export async function unlockDead(pool: pg.Pool, log: Log): Promise<void> {
  const { rows } = await pool.query<{ ids: string[] }>(UNLOCK_DEAD, [
    DEAD_AFTER_SECONDS,
    UNKNOWN_AFTER_SECONDS,
  ]);
  for (const { ids } of rows) log.warn({ workers: ids }, "unlocked the jobs of dead workers");
}

/** Unlocks the jobs that the database gave to this worker but that the worker never received. */
export async function unlockUnheard(pool: pg.Pool, { id, runningJobs }: LiveWorker, log: Log): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(UNLOCK_UNHEARD, [
    id,
    UNHEARD_AFTER_SECONDS,
    runningJobs(),
  ]);
  if (rows.length > 0)
    log.warn({ worker: id, jobs: rows.map((row) => row.id) }, "unlocked jobs that the worker never received");
}

/** Until `close`, sends heartbeats for this process's workers and unlocks the jobs of dead workers. */
export function startHeartbeats(pool: pg.Pool, log: Log): Heartbeats {
  const living = new Map<string, LiveWorker>();
  let unlockAt = performance.now();
  let isBusy = false;

  async function beat(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      if (living.size > 0) await pool.query(withTimeout(BEAT, [[...living.keys()]]));
      for (const worker of living.values()) await unlockUnheard(pool, worker, log);
      if (performance.now() >= unlockAt) {
        unlockAt = performance.now() + UNLOCK_EVERY_MS;
        await unlockDead(pool, log);
      }
    } catch (error) {
      unlockAt = performance.now() + GRACE_MS;
      log.warn({ err: error }, "a heartbeat failed");
    } finally {
      isBusy = false;
    }
  }

  const timer = setInterval(beat, BEAT_MS);
  timer.unref();
  void beat();
  return {
    join(worker) {
      living.set(worker.id, worker);
      pool.query(BEAT, [[worker.id]]).catch((error) => log.warn({ err: error }, "a heartbeat failed"));
    },
    async leave(id) {
      living.delete(id);
      try {
        await pool.query("delete from job_workers where id = $1", [id]);
        await pool.query("select graphile_worker.force_unlock_workers(array[$1::text])", [id]);
      } catch (error) {
        log.warn({ err: error, worker: id }, "a worker's jobs stay locked until it counts as dead");
      }
    },
    close: () => clearInterval(timer),
  };
}
