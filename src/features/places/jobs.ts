import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import * as geocodesStore from "./store/geocodes.ts";

/** Deletes stored answers of geocoders whose time is over, every night. */
export const clearPlaces = job({
  name: "clear-places",
  payload: z.object({}),
  every: "41 9 * * *",
  async run(_, { db, clock }) {
    await geocodesStore.clearGeocodes(db, clock.now());
  },
});

export const placesJobs = [clearPlaces];
