import { z } from "zod";
import type { Tx } from "#kit/server/database.ts";
import { addJob, type Job, job } from "#kit/server/jobs.ts";
import { findGateway } from "./adapters/gateway.ts";
import { sweepPayments } from "./service/sweep-payments.ts";
import { forgetBefore } from "./store/webhook-events.ts";

/** Seconds without a change after which the sweeper takes a payment; with the pause, well below 60. */
const LEFT_AFTER_SECONDS = 40;
const PAUSE_SECONDS = 10;

/** A minute after a crash, no money is held without an order. Cron only restarts the chain. */
export const sweepPaymentsJob: Job = job({
  name: "sweep-payments",
  payload: z.object({}),
  every: "* * * * *",
  async run(_, { db, clock, log }) {
    await sweepPayments({ db, log }, clock.now(), { olderThanSeconds: LEFT_AFTER_SECONDS });
    await addJob(db, sweepPaymentsJob, {}, { key: "sweep-payments", inMs: PAUSE_SECONDS * 1_000 });
  },
});

/** The queue repeats it while the gateway does not answer. */
export const forgetCardJob = job({
  name: "forget-card",
  payload: z.object({ gateway: z.string(), source: z.string() }),
  async run({ gateway, source }) {
    await findGateway(gateway)?.forgetCard(source);
  },
});

/** Deletes a removed card at its gateway too, after the caller's transaction. */
export function forgetAtGateway(tx: Tx, card: { gateway: string; gatewaySource: string }): Promise<void> {
  return addJob(tx, forgetCardJob, { gateway: card.gateway, source: card.gatewaySource });
}

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
