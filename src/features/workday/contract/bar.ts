import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { instantSchema } from "#kit/wire/schema.ts";

/** What each page of a groomer shows around it. */
export const getBar = endpoint({
  method: "GET",
  path: "/v2/groomer/bar",
  summary: "Show how much waits for the groomer, and whether bookings are paused",
  audience: ["groomer"],
  states: { groomer: ["approved", "active"] },
  reply: z.object({
    /** Orders that wait for an answer. */
    waiting: z.int(),
    /** Accepted visits that are over and not complete. */
    toComplete: z.int(),
    /** Since when the groomer takes no new bookings; null while the groomer takes them. */
    pausedSince: instantSchema.nullable(),
  }),
  example: { reply: { waiting: 2, toComplete: 1, pausedSince: null } },
});
