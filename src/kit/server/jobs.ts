import { sql } from "kysely";
import type { z } from "zod";
import type { Clock } from "./clock.ts";
import type { Db, Tx } from "./database.ts";
import type { Log } from "./log.ts";

export type JobTools = { db: Db; clock: Clock; log: Log };

/** A background job. The queue may run a job more than once, so a repeat of `run` must do no harm. */
export type Job<S extends z.ZodType = z.ZodType> = {
  name: string;
  payload: S;
  run(payload: z.output<S>, tools: JobTools): Promise<void>;
  /** The schedule of a recurring job: a cron expression in UTC. Such a job gets the payload `{}`. */
  every?: string;
};

export function job<S extends z.ZodType>(definition: Job<S>): Job<S> {
  return definition;
}

/** How often a job is tried. */
export const MAX_ATTEMPTS = 12;

/**
 * Adds a job in the caller's transaction, so that it exists only after a commit. The job waits `inMs`
 * milliseconds; an instant would be wrong when this machine's clock differs from the database's clock. A
 * waiting job with the same `key` is replaced. Jobs with a lower `priority` run first; 0 by default.
 */
export async function addJob<S extends z.ZodType>(
  tx: Tx | Db,
  task: Job<S>,
  payload: z.input<S>,
  options: { key?: string; inMs?: number; maxAttempts?: number; priority?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${task.name}, ${JSON.stringify(payload)}::json,
    run_at => clock_timestamp() + make_interval(secs => ${options.inMs === undefined ? null : options.inMs / 1_000}),
    max_attempts => ${options.maxAttempts ?? MAX_ATTEMPTS}::int,
    job_key => ${options.key ?? null}::text,
    priority => ${options.priority ?? null}::int)`.execute(tx);
}

/**
 * Builds a part of a statement that adds a job for each row of the part named `part`, with payload `{ id }`.
 * All jobs are added by one call, because every call searches the queue's tables. With `key`, a row's new job
 * replaces the row's waiting job. `startsAt` names a column with an instant of the database's clock, or null.
 */
export function addJobsOf<S extends z.ZodType>(
  task: Job<S>,
  part: string,
  { key = null, startsAt }: { key?: string | null; startsAt?: string } = {},
) {
  const runAt = startsAt === undefined ? sql`null` : sql.ref(startsAt);
  return sql`select added.id from (
      select array_agg((${task.name}, json_build_object('id', id), null, ${runAt}, ${MAX_ATTEMPTS}::int2,
        ${key}::text || id::text, null, null)::graphile_worker.job_spec) as specs
      from ${sql.table(part)} having count(*) > 0
    ) as jobs, graphile_worker.add_jobs(jobs.specs) as added`;
}
