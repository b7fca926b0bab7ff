import { z } from "zod";
import type { Tx } from "#kit/server/database.ts";
import { addJob, type Job, job } from "#kit/server/jobs.ts";
import { findGateway } from "./adapters/gateway.ts";
import { sweepPayments } from "./service/sweep-payments.ts";
import { isNeeded } from "./store/cards.ts";
import { forgetBefore } from "./store/webhook-events.ts";

/**
 * The sweeper handles payments without a change for this long. With the pause, that stays below a minute.
 */
const LEFT_AFTER_SECONDS = 40;
const PAUSE_SECONDS = 10;

/**
 * Within a minute after a crash, no money is held without an order. The job starts itself again after each
 * run; `every` only restarts a broken chain.
 */
export const sweepPaymentsJob: Job = job({
  name: "sweep-payments",
  payload: z.object({}),
  every: "* * * * *",
  async run(_, { db, clock, log }) {
    await sweepPayments({ db, log }, clock.now(), { olderThanSeconds: LEFT_AFTER_SECONDS });
    await addJob(db, sweepPaymentsJob, {}, { key: "sweep-payments", inMs: PAUSE_SECONDS * 1_000 });
  },
});

const cardPayload = z.object({ gateway: z.string(), source: z.string() });
const DAY_MS = 86_400_000;

/**
 * Deletes a card at the gateway. The queue repeats the job until the gateway answers. A card that secures an
 * order stays there until the order needs it no longer.
 */
const forgetCardJob: Job<typeof cardPayload> = job({
  name: "forget-card",
  payload: cardPayload,
  async run(card, { db }) {
    if (await isNeeded(db, card)) await addJob(db, forgetCardJob, card, { inMs: DAY_MS });
    else await findGateway(card.gateway)?.forgetCard(card.source);
  },
});

/** Adds a job that deletes a removed card at the gateway, after the caller's transaction commits. */
export function forgetAtGateway(tx: Tx, card: { gateway: string; gatewaySource: string }): Promise<void> {
  return addJob(tx, forgetCardJob, { gateway: card.gateway, source: card.gatewaySource });
}

/** Gateways repeat an event for some days at most, so older records of events are not needed. */
const EVENT_DAYS = 30;

const clearEventsJob: Job = job({
  name: "clear-payment-events",
  payload: z.object({}),
  every: "41 3 * * *",
  async run(_, { db, clock }) {
    await forgetBefore(db, new Date(clock.now().getTime() - EVENT_DAYS * 86_400_000));
  },
});

export const paymentsJobs = [sweepPaymentsJob, forgetCardJob, clearEventsJob];
