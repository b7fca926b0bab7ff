import { z } from "zod";
import { REASONS } from "#features/calendar/rules/picture.ts";
import { groomerBriefSchema } from "#features/groomers/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, dateSchema, idSchema, instantSchema, wallTimeSchema } from "#kit/wire/schema.ts";
import { SESSION, sessionParams } from "./session.ts";

const params = sessionParams;
const audience = ["session"] as const;

/** A bookable time: its instant, and the wall clock of the service area. Minutes of work; price in cents. */
export const slotSchema = z.object({
  groomerId: idSchema,
  groomerName: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  date: dateSchema,
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  minutes: z.int(),
  price: centsRangeSchema,
});
export type Slot = z.output<typeof slotSchema>;

export const REASON_WORDS = [...REASONS, "not_offered"] as const;

/**
 * Why nothing is offered (DESIGN §3); null when something is. `not_offered`: groomers come to the address, but none of
 * them does all that is wished.
 */
export const reasonSchema = z.enum(REASON_WORDS).nullable();

/**
 * `services[]`, each `petId:serviceId`: only these are looked for. The session's other chosen times are kept free for
 * it; those of the asked services count as being chosen anew. All that is wished when left out.
 */
export const askedServices = {
  "services[]": z
    .array(z.string().regex(/^[0-9a-f-]{36}:[0-9a-f-]{36}$/, "Name a pet and its service as petId:serviceId"))
    .max(30)
    .optional(),
};

export const recommendationSchema = slotSchema.extend({
  groomer: groomerBriefSchema,
  /** Why it stands here; for `nearby` the drive to the groomer's neighbouring visit, in minutes. */
  why: z.object({
    kind: z.enum(["nearby", "soonest", "lowest_price", "top_rated", "open"]),
    driveMinutes: z.int().nullable(),
  }),
});
export type Recommendation = z.output<typeof recommendationSchema>;

export const recommendedSchedules = endpoint({
  method: "GET",
  path: `${SESSION}/recommended-schedules`,
  summary: "The best groomers, days and times for this booking",
  audience,
  params,
  query: z.object({ limit: z.coerce.number().int().min(1).max(30).default(9), ...askedServices }),
  reply: z.object({
    items: z.array(recommendationSchema),
    reason: reasonSchema,
    nextOpenDate: dateSchema.nullable(),
  }),
  errors: ["not_ready"],
});

/** All who could come, whoever is asked for; each with the first of its days that has a time. */
const whoComesSchema = z.array(groomerBriefSchema.extend({ nextOpenDate: dateSchema.nullable() }));

const daysSchema = z.object({
  days: z.array(z.object({ date: dateSchema, isAvailable: z.boolean() })),
  firstOpenDate: dateSchema.nullable(),
  reason: reasonSchema,
});

/** Days, and who could come on them. */
export const daysOfAllSchema = daysSchema.extend({ groomers: whoComesSchema });

export const availableDays = endpoint({
  method: "GET",
  path: `${SESSION}/available-days`,
  summary: "Days with a bookable time, of any groomer or of one",
  audience,
  params,
  query: z.object({
    from: dateSchema.optional(),
    to: dateSchema.optional(),
    service_provider_id: idSchema.optional(),
    /** Whether `groomers` is filled: where a hundred come, their names are ten times as long as the days. */
    with_groomers: z.enum(["true", "false"]).optional(),
    ...askedServices,
  }),
  reply: daysSchema.extend({ groomers: whoComesSchema.nullable() }),
  errors: ["not_ready"],
});

export const availableTimeslots = endpoint({
  method: "GET",
  path: `${SESSION}/available-timeslots`,
  summary: "Bookable times of a day, of any groomer or of one; the nearest others when there is none",
  audience,
  params,
  query: z.object({
    date: dateSchema,
    service_provider_id: idSchema.optional(),
    /** An instant: fills `nearest` with the times closest to it also when the day has some. */
    near: instantSchema.optional(),
    ...askedServices,
  }),
  reply: z.object({ slots: z.array(slotSchema), reason: reasonSchema, nearest: z.array(slotSchema) }),
  errors: ["not_ready"],
});

export const timeslotsPerGroomer = endpoint({
  method: "GET",
  path: `${SESSION}/available-timeslots-per-service-provider`,
  summary: "Bookable times of a day, by groomer",
  audience,
  params,
  query: z.object({ date: dateSchema, ...askedServices }),
  reply: z.object({
    groomers: z.array(z.object({ groomer: groomerBriefSchema, slots: z.array(slotSchema) })),
    reason: reasonSchema,
  }),
  errors: ["not_ready"],
});
