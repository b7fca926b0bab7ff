import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import * as bookingStore from "./store/sessions.ts";

/** Drafts contain names and addresses, so expired drafts are deleted. */
const deleteDrafts = job({
  name: "delete-drafts",
  payload: z.object({}),
  every: "17 * * * *",
  async run(_, { db, clock, log }) {
    const deleted = await bookingStore.deleteExpired(db, clock.now());
    if (deleted > 0) log.info({ deleted }, "deleted expired booking drafts");
  },
});

export const bookingJobs = [deleteDrafts];
