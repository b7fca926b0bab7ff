import { z } from "zod";
import { siteIdSchema } from "#kit/server/ids.ts";
import { addJob, type Job, job } from "#kit/server/jobs.ts";
import { announceReviewDue } from "./internal/announce-review-due.ts";
import { enterMissingEarnings } from "./internal/enter-missing-earnings.ts";
import { notifyRefund } from "./internal/notify-refund.ts";
import { holdLatePayments } from "./service/hold-late-payments.ts";
import { runRemindersAndExpiry } from "./service/run-reminders-and-expiry.ts";

const refundNotice = z.object({
  siteId: siteIdSchema,
  origin: z.string(),
  orderId: z.string(),
  refundId: z.string(),
  description: z.string(),
});

const watchOrdersJob = job({
  name: "watch-orders",
  payload: z.object({}),
  every: "*/5 * * * *",
  async run(_, { db, clock, log }) {
    await runRemindersAndExpiry({ db, log }, clock.now());
  },
});

/** How long the refund job waits before it asks again whether the bank has answered, in ms. */
export const ANSWER_MS = 60_000;

/**
 * Notifies the customer of a refund once the bank has answered. The job survives a crash of the process that
 * made the refund. While the bank has not answered, the job queues itself again.
 */
export const notifyRefundJob: Job<typeof refundNotice> = job({
  name: "tell-refund",
  payload: refundNotice,
  async run({ siteId, origin, ...refund }, { db, clock }) {
    const now = clock.now();
    if (await notifyRefund(db, { siteId, now, origin }, refund)) return;
    const when = { key: refundKey(refund), inMs: ANSWER_MS };
    await addJob(db, notifyRefundJob, { siteId, origin, ...refund }, when);
  },
});

/** Holds the money of visits that come near, and renews holds that lapse, within a minute. */
const holdLatePaymentsJob = job({
  name: "hold-late-payments",
  payload: z.object({}),
  every: "* * * * *",
  async run(_, { db, clock, log }) {
    await holdLatePayments({ db, log }, clock.now());
  },
});

/** Enters the earnings of visits from before their brand had set a rate, while such a rate is new. */
const enterMissingEarningsJob = job({
  name: "enter-missing-earnings",
  payload: z.object({}),
  every: "*/5 * * * *",
  async run(_, { db, clock, log }) {
    const tried = await enterMissingEarnings({ db, log }, clock.now());
    if (tried > 0) log.info({ tried }, "entered earnings of visits from before a rate");
  },
});

const aboutReview = z.object({ siteId: siteIdSchema, orderId: z.string() });

/** How long after the mail that asks for a review the conversation does, in ms. */
export const REVIEW_DUE_MS = 24 * 3_600_000;

/** Shows the customer in the conversation that a review is due. */
export const announceReviewDueJob: Job<typeof aboutReview> = job({
  name: "announce-review-due",
  payload: aboutReview,
  async run({ siteId, orderId }, { db, clock }) {
    await announceReviewDue(db, { siteId, now: clock.now() }, orderId);
  },
});

export const reviewDueKey = (orderId: string) => `announce-review-due:${orderId}`;

export const refundKey = ({ refundId }: { refundId: string }) => `tell-refund:${refundId}`;

export const ordersJobs = [
  watchOrdersJob,
  holdLatePaymentsJob,
  notifyRefundJob,
  enterMissingEarningsJob,
  announceReviewDueJob,
];
