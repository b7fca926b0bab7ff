import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { extendYearlyTimeOff } from "./service/extend-yearly-time-off.ts";
import * as sweeps from "./store/sweeps.ts";

/**
 * Removes holds that expired more than a minute ago. A new hold with the same groomer removes them sooner.
 */
const sweepHolds = job({
  name: "sweep-holds",
  payload: z.object({}),
  every: "*/5 * * * *",
  async run(_, { db, clock, log }) {
    const swept = await sweeps.sweepHolds(db, new Date(clock.now().getTime() - 60_000));
    if (swept > 0) log.info({ swept }, "removed expired holds");
  },
});

/** Removes old changes, which every connected node has read. */
const sweepChanges = job({
  name: "sweep-changes",
  payload: z.object({}),
  every: "*/5 * * * *",
  async run(_, { db }) {
    await sweeps.sweepChanges(db);
  },
});

/** Makes yearly time off for the days that time brings into reach. */
const extendTimeOff = job({
  name: "extend-yearly-time-off",
  payload: z.object({}),
  every: "25 8 * * *",
  async run(_, { db, clock, log }) {
    const extended = await extendYearlyTimeOff(db, clock.now());
    if (extended > 0) log.info({ extended }, "made the next years of yearly time off");
  },
});

export const calendarJobs = [sweepHolds, sweepChanges, extendTimeOff];
