import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { clearOwners } from "./service/clear-owners.ts";

const clearInboxOwners = job({
  name: "clear-inbox-owners",
  payload: z.object({}),
  every: "*/10 * * * *",
  run: (_, { db, clock }) => clearOwners(db, clock.now()),
});

export const inboxJobs = [clearInboxOwners];
