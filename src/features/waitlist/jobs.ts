import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { tellHeldTime } from "./internal/notify-offered-slot.ts";
import { askWaitingJob, sweepWaiting } from "./internal/offer-slots.ts";

/** Finds time that came free without a trigger, such as an expired hold. */
export const sweepWaitlist = job({
  name: "sweep-waitlist",
  payload: z.object({}),
  every: "*/5 * * * *",
  run: (_, { db, clock, log }) => sweepWaiting({ db, log, now: clock.now() }),
});

export const waitlistJobs = [askWaitingJob, tellHeldTime, sweepWaitlist];
