import type { z } from "zod";
import type { Db } from "#kit/server/database.ts";
import { addJob, type Job } from "#kit/server/jobs.ts";
import * as store from "../store.ts";

/** A calendar that was tried a moment ago, by hand or by a job that ran late, is tried the next time. */
const PAUSE_MS = 10 * 60_000;
/** Servers that do not answer take seconds each, for which no mail or payment should wait. */
const AFTER_OTHERS = 10;

/** Adds a job for each calendar that is due. Returns how many there are. Safe to repeat. */
export async function queueDueCalendars<S extends z.ZodType<unknown, { siteId: string; id: string }>>(
  db: Db,
  task: Job<S>,
  now: Date,
): Promise<number> {
  const due = await store.listDue(db, new Date(now.getTime() - PAUSE_MS));
  for (const { siteId, id } of due)
    await addJob(db, task, { siteId, id } as z.input<S>, {
      ...{ key: `busy-calendar ${id}`, maxAttempts: 1, priority: AFTER_OTHERS },
    });
  return due.length;
}
