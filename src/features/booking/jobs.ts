import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { sweepOrders } from "./service/sweep-orders.ts";
import { deleteOldLinks } from "./store/links.ts";
import * as bookingStore from "./store/sessions.ts";

export const sweepOrdersJob = job({
  name: "sweep-orders",
  payload: z.object({}),
  every: "* * * * *",
  run: (_, tools) => sweepOrders(tools),
});

/** DESIGN §5: drafts are deleted when their time is over. */
export const deleteDrafts = job({
  name: "delete-drafts",
  payload: z.object({}),
  every: "17 * * * *",
  async run(_, { db, clock, log }) {
    const deleted = await bookingStore.deleteExpired(db, clock.now());
    await deleteOldLinks(db, clock.now());
    if (deleted > 0) log.info({ deleted }, "deleted booking drafts whose time is over");
  },
});

export const bookingJobs = [sweepOrdersJob, deleteDrafts];
