import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { clearRateLimits } from "#kit/server/rate-limits.ts";
import * as codesStore from "./store/codes.ts";
import * as loginCodesStore from "./store/login-codes.ts";
import * as reportsStore from "./store/reports.ts";
import * as signInsStore from "./store/sign-ins.ts";

const DAY_MS = 86_400_000;

/**
 * Deletes old rows every night: codes two days after they expired (the caps look back one day), sign-ins a
 * month after their end, device reports and events after three months, and expired counters.
 */
export const clearSecrets = job({
  name: "clear-secrets",
  payload: z.object({}),
  every: "17 9 * * *",
  async run(_, { db, clock }) {
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    await codesStore.clearOld(db, daysAgo(2));
    await loginCodesStore.clearOld(db, daysAgo(2));
    await signInsStore.clearEnded(db, daysAgo(30));
    await reportsStore.clearOld(db, daysAgo(90));
    await clearRateLimits(db);
  },
});

export const accountsJobs = [clearSecrets];
