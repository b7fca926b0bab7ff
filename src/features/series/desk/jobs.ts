import { z } from "zod";
import { siteIdSchema } from "#kit/server/ids.ts";
import { type Job, job } from "#kit/server/jobs.ts";
import { endLeaversSeries } from "./service/end-leavers-series.ts";
import { finishEnd } from "./service/finish-end.ts";

const member = {
  siteId: siteIdSchema,
  by: z.object({ accountId: z.string(), profileId: z.string(), signInId: z.string() }),
  requestId: z.string(),
  origin: z.string(),
};
const aboutEnd = z.object({ ...member, seriesId: z.string(), endedFrom: z.string() });
const aboutLeaver = z.object({ ...member, groomerId: z.string(), closedAt: z.string() });

/** Cancels what an end by staff left when its process ended in between. Earlier versions do not know it. */
export const finishEndJob: Job<typeof aboutEnd> = job({
  name: "finish-series-end",
  payload: aboutEnd,
  run: (end, { db, clock, log }) => finishEnd({ db, log, now: clock.now() }, end),
});

/** Ends the series that the closing of a groomer's account left. Earlier versions do not know it. */
export const endLeaversSeriesJob: Job<typeof aboutLeaver> = job({
  name: "end-series-of-leaver",
  payload: aboutLeaver,
  run: (leaver, { db, clock, log }) =>
    endLeaversSeries({ db, log, now: clock.now() }, leaver, Number.POSITIVE_INFINITY),
});

export const deskSeriesJobs = [finishEndJob, endLeaversSeriesJob];
