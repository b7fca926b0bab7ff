import { z } from "zod";
import { addJob, type Job, job } from "#kit/server/jobs.ts";
import { findGateway } from "./adapters/gateway.ts";
import { sweepPayments } from "./service/sweep-payments.ts";
import { forgetBefore } from "./store/webhook-events.ts";

/** Seconds after which a payment counts as left behind; with the pause between two runs, well below 60. */
const LEFT_AFTER_SECONDS = 40;
const PAUSE_SECONDS = 10;

/** A minute after a crash, no held money without an order. Cron only starts the chain anew. */
export const sweepPaymentsJob: Job = job({
  name: "sweep-payments",
  payload: z.object({}),
  every: "* * * * *",
  async run(_, { db, clock, log }) {
    await sweepPayments({ db, log }, clock.now(), { olderThanSeconds: LEFT_AFTER_SECONDS });
    await addJob(db, sweepPaymentsJob, {}, { key: "sweep-payments", inMs: PAUSE_SECONDS * 1_000 });
  },
});

/** A removed card is forgotten at its gateway too; what does not answer is asked again. */
export const forgetCardJob = job({
  name: "forget-card",
  payload: z.object({ gateway: z.string(), source: z.string() }),
  async run({ gateway, source }) {
    await findGateway(gateway)?.forgetCard(source);
  },
});

/** Gateways repeat an event for days, not for weeks. */
const EVENT_DAYS = 30;

export const clearEventsJob: Job = job({
  name: "clear-payment-events",
  payload: z.object({}),
  every: "41 3 * * *",
  async run(_, { db, clock }) {
    await forgetBefore(db, new Date(clock.now().getTime() - EVENT_DAYS * 86_400_000));
  },
});

export const paymentsJobs = [sweepPaymentsJob, forgetCardJob, clearEventsJob];
