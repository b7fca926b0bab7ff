import { z } from "zod";
import { siteIdSchema } from "#kit/server/ids.ts";
import { type Job, job } from "#kit/server/jobs.ts";
import { finishEnd } from "./service/finish-end.ts";

const aboutEnd = z.object({
  siteId: siteIdSchema,
  seriesId: z.string(),
  endedFrom: z.string(),
  by: z.object({ accountId: z.string(), profileId: z.string(), signInId: z.string() }),
  requestId: z.string(),
  origin: z.string(),
});

/** Cancels what an end by staff left when its process ended in between. Earlier versions do not know it. */
export const finishEndJob: Job<typeof aboutEnd> = job({
  name: "finish-series-end",
  payload: aboutEnd,
  run: (end, { db, clock, log }) => finishEnd({ db, log, now: clock.now() }, end),
});

export const deskSeriesJobs = [finishEndJob];
