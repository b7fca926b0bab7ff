import { sql } from "kysely";
import type { z } from "zod";
import type { Clock } from "./clock.ts";
import type { Db, Tx } from "./database.ts";
import type { Log } from "./log.ts";

export type JobTools = { db: Db; clock: Clock; log: Log };

/** Work done later, at least once: `run` must bear being called twice with the same payload. */
export type Job<S extends z.ZodType = z.ZodType> = {
  name: string;
  payload: S;
  run(payload: z.output<S>, tools: JobTools): Promise<void>;
  /** A cron line in UTC for a job that starts by itself, with `{}` as its payload. */
  every?: string;
};

export function job<S extends z.ZodType>(definition: Job<S>): Job<S> {
  return definition;
}

const MAX_ATTEMPTS = 12;

/**
 * Puts a job into the caller's own transaction: it exists exactly when the transaction commits. `inMs`: how
 * long it waits. The queue goes by the database's clock, which need not agree with ours, so no instant is
 * handed to it.
 */
export async function addJob<S extends z.ZodType>(
  tx: Tx | Db,
  task: Job<S>,
  payload: z.input<S>,
  options: { key?: string; inMs?: number; maxAttempts?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${task.name}, ${JSON.stringify(payload)}::json,
    run_at => clock_timestamp() + make_interval(secs => ${options.inMs === undefined ? null : options.inMs / 1_000}),
    max_attempts => ${options.maxAttempts ?? MAX_ATTEMPTS}::int,
    job_key => ${options.key ?? null}::text)`.execute(tx);
}

/**
 * A job for each row of a statement's part, with the row's `id` as its payload, as a part of its own. All by
 * one call: the queue looks through its tables anew for each. With `key`, a job that waits for the same row
 * already is replaced.
 */
export function addJobsOf<S extends z.ZodType>(task: Job<S>, part: string, key: string | null = null) {
  return sql`select added.id from (
      select array_agg((${task.name}, json_build_object('id', id), null, null, ${MAX_ATTEMPTS}::int2,
        ${key}::text || id::text, null, null)::graphile_worker.job_spec) as specs
      from ${sql.table(part)} having count(*) > 0
    ) as told, graphile_worker.add_jobs(told.specs) as added`;
}
