import { z } from "zod";
import { siteIdSchema } from "#kit/server/ids.ts";
import { addJob, type Job, job } from "#kit/server/jobs.ts";
import { tellRefund } from "./service/send-refund-letter.ts";
import { watchOrders } from "./service/watch-orders.ts";

const refundTold = z.object({
  siteId: siteIdSchema,
  origin: z.string(),
  orderId: z.string(),
  refundId: z.string(),
  description: z.string(),
});

export const watchOrdersJob = job({
  name: "watch-orders",
  payload: z.object({}),
  every: "*/5 * * * *",
  async run(_, { db, clock, log }) {
    await watchOrders({ db, log }, clock.now());
  },
});

/** How long a job that tells of a refund waits before it looks for the bank's answer. */
export const ANSWER_MS = 60_000;

/** A refund whose bank did not answer at once, or whose teller crashed, is told when the answer is there. */
export const tellRefundJob: Job<typeof refundTold> = job({
  name: "tell-refund",
  payload: refundTold,
  async run({ siteId, origin, ...told }, { db, clock }) {
    const now = clock.now();
    if (await tellRefund(db, { siteId, now, origin }, told)) return;
    const when = { key: refundKey(told), inMs: ANSWER_MS };
    await addJob(db, tellRefundJob, { siteId, origin, ...told }, when);
  },
});

export const refundKey = ({ refundId }: { refundId: string }) => `tell-refund:${refundId}`;

export const ordersJobs = [watchOrdersJob, tellRefundJob];
