import { z } from "zod";
import { siteIdSchema } from "#kit/server/ids.ts";
import { addJob, type Job, job } from "#kit/server/jobs.ts";
import { continueBulk } from "./service/continue-bulk.ts";
import { offerVisits } from "./service/offer-visits.ts";
import { clearBulks } from "./store/bulk.ts";

const aboutBulk = z.object({ siteId: siteIdSchema, bulkId: z.string() });

export const bulkKey = (bulkId: string) => `run-order-bulk:${bulkId}`;

/** How long the job waits for rows that another process has taken, in ms. */
const TAKEN_MS = 5_000;

/**
 * Does some rows of a bulk change, and queues itself again for the next ones. A job whose process ends is run
 * again by the queue.
 */
export const runBulkJob: Job<typeof aboutBulk> = job({
  name: "run-order-bulk",
  payload: aboutBulk,
  async run({ siteId, bulkId }, { db, clock, log }) {
    const state = await continueBulk({ db, clock, log }, siteId, bulkId);
    if (state === "finished") return;
    const inMs = state === "taken" ? TAKEN_MS : 0;
    await addJob(db, runBulkJob, { siteId, bulkId }, { key: bulkKey(bulkId), inMs });
  },
});

export const offersKey = (bulkId: string) => `offer-visits:${bulkId}`;

/** As `runBulkJob`, for the visits of a groomer whose account has closed. Earlier versions do not know it. */
export const offerVisitsJob: Job<typeof aboutBulk> = job({
  name: "offer-visits",
  payload: aboutBulk,
  async run({ siteId, bulkId }, { db, clock, log }) {
    const tools = { db, clock, log, siteId, ipAddress: "", userAgent: "" };
    const state = await offerVisits(tools, bulkId);
    if (state === "finished") return;
    const inMs = state === "taken" ? TAKEN_MS : 0;
    await addJob(db, offerVisitsJob, { siteId, bulkId }, { key: offersKey(bulkId), inMs });
  },
});

const DAY_MS = 24 * 3_600_000;
/** How long a bulk change that never started, and a result, can be looked at, in days. */
const DAYS = { created: 1, started: 90 };

const clearBulksJob = job({
  name: "clear-order-bulks",
  payload: z.object({}),
  every: "20 4 * * *",
  async run(_, { db, clock }) {
    const now = clock.now().getTime();
    const before = (days: number) => new Date(now - days * DAY_MS);
    await clearBulks(db, { created: before(DAYS.created), started: before(DAYS.started) });
  },
});

export const deskOrdersJobs = [runBulkJob, offerVisitsJob, clearBulksJob];
