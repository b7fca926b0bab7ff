import { z } from "zod";
import { asSiteId } from "#kit/server/ids.ts";
import { job } from "#kit/server/jobs.ts";
import { extendSeries } from "./service/extend-series.ts";
import { listDue } from "./store.ts";

/** Makes the dates of standing appointments that the horizon has reached, within an hour. */
const extendSeriesJob = job({
  name: "extend-series",
  payload: z.object({}),
  every: "17 * * * *",
  async run(_, { db, clock, log }) {
    const now = clock.now();
    let decided = 0;
    for (const { id, siteId } of await listDue(db, now)) {
      try {
        decided += await extendSeries({ db, siteId: asSiteId(siteId), now }, id);
      } catch (error) {
        // One series must not stop the others. The next run tries it again.
        log.error({ err: error, seriesId: id }, "could not extend a series");
      }
    }
    if (decided > 0) log.info({ decided }, "decided on dates of standing appointments");
  },
});

export const seriesJobs = [extendSeriesJob];
