import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { eraseAccounts } from "./service/erase-accounts.ts";

/** Every hour, erases the accounts whose deletion was requested 30 days ago. */
export const eraseAccountsJob = job({
  name: "empty-accounts",
  payload: z.object({}),
  every: "41 * * * *",
  run: (_, { db, clock, log }) => eraseAccounts(db, clock.now(), log),
});

export const customersJobs = [eraseAccountsJob];
