import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { deleteOldLinks } from "./store/links.ts";

const deleteBookingLinks = job({
  name: "delete-booking-links",
  payload: z.object({}),
  every: "19 * * * *",
  async run(_, { db, clock }) {
    await deleteOldLinks(db, clock.now());
  },
});

export const preparedJobs = [deleteBookingLinks];
