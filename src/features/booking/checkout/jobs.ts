import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { sweepOrders } from "./internal/sweep-orders.ts";

const sweepOrdersJob = job({
  name: "sweep-orders",
  payload: z.object({}),
  every: "* * * * *",
  run: (_, tools) => sweepOrders(tools),
});

export const checkoutJobs = [sweepOrdersJob];
