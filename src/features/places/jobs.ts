import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import * as legsStore from "./store/drive-legs.ts";
import * as geocodesStore from "./store/geocodes.ts";

/** Deletes stored answers of geocoders and routers whose time is over, every night. */
export const clearPlaces = job({
  name: "clear-places",
  payload: z.object({}),
  every: "41 9 * * *",
  async run(_, { db, clock }) {
    await geocodesStore.clearGeocodes(db, clock.now());
    await legsStore.clearLegs(db);
  },
});

export const placesJobs = [clearPlaces];
