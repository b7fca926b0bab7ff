import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { watchOrders } from "./service/watch-orders.ts";

export const watchOrdersJob = job({
  name: "watch-orders",
  payload: z.object({}),
  every: "*/5 * * * *",
  async run(_, { db, clock, log }) {
    await watchOrders({ db, log }, clock.now());
  },
});

export const ordersJobs = [watchOrdersJob];
