import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { closeStatements } from "./service/close-statements.ts";
import { copyEarlierRewards } from "./store/entries.ts";

/** The hour (UTC) in which the job looks for open entries of any age. */
const FULL_HOUR = 11;

/** Closes each week's statements within an hour after the week ends in the payee's area. */
const closeStatementsJob = job({
  name: "close-earning-statements",
  payload: z.object({}),
  every: "7 * * * *",
  async run(_, { db, clock, log }) {
    const now = clock.now();
    await copyEarlierRewards(db);
    const closed = await closeStatements({ db, log }, now, { all: now.getUTCHours() === FULL_HOUR });
    if (closed > 0) log.info({ closed }, "closed statements of earnings");
  },
});

export const earningsJobs = [closeStatementsJob];
