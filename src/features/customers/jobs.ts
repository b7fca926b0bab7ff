import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { eraseAccounts as emptyAll } from "./service/erase-accounts.ts";

/** Every hour it empties the accounts whose deletion was requested 30 days ago (decision 0017). */
export const emptyAccounts = job({
  name: "empty-accounts",
  payload: z.object({}),
  every: "41 * * * *",
  run: (_, { db, clock, log }) => emptyAll(db, clock.now(), log),
});

export const customersJobs = [emptyAccounts];
