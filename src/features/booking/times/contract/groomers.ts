import { z } from "zod";
import { exampleSlot, reasonSchema, slotSchema } from "#features/availability/contract.ts";
import { exampleGroomer, groomerBriefSchema } from "#features/groomers/contract.ts";
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
 * A groomer who could come. `price` (cents) is the range over all zones and days. `workZone` is the cheapest
 * work zone at the address, with rounded corners that hide the groomer's home. `days` are the open days, and
 * `nextSlot` is the first free time.
 */
const providerDaysSchema = groomerBriefSchema.extend({
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
  summary: "List all groomers who can come, with days and prices",
  audience,
  params: sessionParams,
  query: z.object({ from: dateSchema.optional(), to: dateSchema.optional(), ...servicesFilter }),
  reply: z.object({ groomers: z.array(providerDaysSchema), reason: reasonSchema }),
  errors: ["not_ready"],
  example: {
    query: { from: "2026-11-23", to: exampleSlot.date },
    reply: {
      groomers: [
        {
          ...exampleGroomer,
          ...{ minutes: exampleSlot.minutes, price: exampleSlot.price },
          workZone: { name: "Phoenix and around", points: [{ latitude: 33.45, longitude: -112.07 }] },
          days: [exampleSlot.date],
          nextSlot: exampleSlot,
        },
      ],
      reason: null,
    },
  },
});

export const isProviderAvailable = endpoint({
  method: "GET",
  path: `${SESSION}/{sp}/is-service-provider-available`,
  summary: "Check whether a groomer can come, and if not, why",
  audience,
  params: sessionParams.extend({ sp: idSchema }),
  /** `startsAt` checks that time; else `date` checks that day; without both, all bookable days count. */
  query: z.object({ date: dateSchema.optional(), startsAt: instantSchema.optional(), ...servicesFilter }),
  reply: z.object({
    isAvailable: z.boolean(),
    reason: reasonSchema,
    /** The first day on which this groomer has a time. */
    nextOpenDate: dateSchema.nullable(),
    /** This groomer's nearest other times, if the requested time is not free. */
    nearest: z.array(slotSchema),
  }),
  errors: ["not_found", "not_ready"],
  example: {
    query: { startsAt: "2026-11-23T17:00:00.000Z" },
    reply: {
      isAvailable: false,
      reason: "fully_booked",
      nextOpenDate: exampleSlot.date,
      nearest: [exampleSlot],
    },
  },
});
