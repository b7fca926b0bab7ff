import { z } from "zod";
import { reasonSchema, slotSchema } from "#features/availability/contract.ts";
import { groomerBriefSchema } from "#features/groomers/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import {
  centsRangeSchema,
  dateSchema,
  idSchema,
  instantSchema,
  latitudeSchema,
  longitudeSchema,
} from "#kit/wire/schema.ts";
import { SESSION, sessionParams } from "../../contract/session.ts";
import { servicesFilter } from "./times.ts";

const audience = ["session"] as const;

/**
 * A groomer who could come: minutes and price of the visit (cents, over all zones and days), the work zone
 * that holds the address (the cheapest, with rounded corners that lead to no door), the open days, and the
 * first time, which one press can book.
 */
export const providerDaysSchema = groomerBriefSchema.extend({
  minutes: z.int(),
  price: centsRangeSchema,
  workZone: z.object({
    name: z.string(),
    points: z.array(z.object({ latitude: latitudeSchema, longitude: longitudeSchema })),
  }),
  days: z.array(dateSchema),
  nextSlot: slotSchema.nullable(),
});
export type ProviderDays = z.output<typeof providerDaysSchema>;

export const providersDays = endpoint({
  method: "GET",
  path: `${SESSION}/all-available-service-providers-days`,
  summary: "All groomers who could come, each with its open days, its price and its next time",
  audience,
  params: sessionParams,
  query: z.object({ from: dateSchema.optional(), to: dateSchema.optional(), ...servicesFilter }),
  reply: z.object({ groomers: z.array(providerDaysSchema), reason: reasonSchema }),
  errors: ["not_ready"],
});

export const isProviderAvailable = endpoint({
  method: "GET",
  path: `${SESSION}/{sp}/is-service-provider-available`,
  summary: "Whether one groomer can come: at a time, on a day, or at all; and if not, why and when else",
  audience,
  params: sessionParams.extend({ sp: idSchema }),
  /** With `startsAt` the very time is judged, else the day, else all days that can be booked. */
  query: z.object({ date: dateSchema.optional(), startsAt: instantSchema.optional(), ...servicesFilter }),
  reply: z.object({
    isAvailable: z.boolean(),
    reason: reasonSchema,
    /** The first day on which this groomer has a time. */
    nextOpenDate: dateSchema.nullable(),
    /** The closest other times of this groomer, when the requested time is not open. */
    nearest: z.array(slotSchema),
  }),
  errors: ["not_found", "not_ready"],
});
