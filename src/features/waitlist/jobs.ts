import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { notifyOfferedSlot } from "./internal/notify-offered-slot.ts";
import { offerSlotsJob, sweepWaiting } from "./internal/offer-slots.ts";

/** Runs every five minutes and finds time that came free without a trigger, such as an expired hold. */
const sweepWaitlist = job({
  name: "sweep-waitlist",
  payload: z.object({}),
  every: "*/5 * * * *",
  run: (_, { db, clock, log }) => sweepWaiting({ db, log, now: clock.now() }),
});

export const waitlistJobs = [offerSlotsJob, notifyOfferedSlot, sweepWaitlist];
