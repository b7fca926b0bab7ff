import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { exampleOrder } from "../../contract/order.ts";

/** A visit with another time, for which its customer can be asked now. */
const betterTimeSchema = z.object({
  id: idSchema,
  number: z.string(),
  customer: z.object({ firstName: z.string(), lastName: z.string() }),
  pets: z.array(z.string()),
  appointmentStart: instantSchema,
  betterStart: instantSchema,
});
export type BetterTime = z.output<typeof betterTimeSchema>;

const betterOrderSchema = z.object({
  timeZone: z.string(),
  /** By how many minutes the drives of the day get shorter once all customers agree; 0 without times. */
  savedMinutes: z.int(),
  /** The earliest first. None if no other times save 15 minutes. */
  visits: z.array(betterTimeSchema),
});
export type BetterOrder = z.output<typeof betterOrderSchema>;

/**
 * Shows the times of a day's visits that shorten its drives most. Each time is free beside all present times
 * and beside the other ones, so the customers can be asked in any order and may answer differently. Changes
 * nothing: `askForTime` asks. A groomer can search 60 times an hour.
 */
export const getBetterOrder = endpoint({
  method: "GET",
  path: "/v2/groomer/day/{date}/better-order",
  summary: "Show times of a day that shorten its drives",
  audience: ["groomer"],
  params: z.object({ date: dateSchema }),
  reply: betterOrderSchema,
  errors: ["not_found"],
  example: {
    params: { date: "2026-11-24" },
    reply: {
      timeZone: "America/Phoenix",
      savedMinutes: 25,
      visits: [
        {
          ...{ id: exampleOrder.id, number: exampleOrder.number },
          customer: { firstName: "Ann", lastName: "Lee" },
          pets: ["Biscuit"],
          appointmentStart: "2026-11-24T16:00:00.000Z",
          betterStart: "2026-11-24T20:00:00.000Z",
        },
      ],
    },
  },
});
