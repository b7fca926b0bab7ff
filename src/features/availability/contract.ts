import { z } from "zod";
import { REASONS } from "#features/calendar/rules/groomer-calendar.ts";
import { groomerBriefSchema } from "#features/groomers/contract.ts";
import { centsRangeSchema, dateSchema, idSchema, instantSchema, wallTimeSchema } from "#kit/wire/schema.ts";

/**
 * A bookable time: its instant, and the wall clock of the service area. Minutes of work; price in cents.
 */
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
 * Why nothing is offered; null when something is. `not_offered`: groomers come to the address, but none of
 * them does everything requested.
 */
export const reasonSchema = z.enum(REASON_WORDS).nullable();

export const recommendationSchema = slotSchema.extend({
  groomer: groomerBriefSchema,
  /** Why it stands here; for `nearby` the drive to the groomer's neighboring visit, in minutes. */
  why: z.object({
    kind: z.enum(["nearby", "soonest", "lowest_price", "top_rated", "open"]),
    driveMinutes: z.int().nullable(),
  }),
});
export type Recommendation = z.output<typeof recommendationSchema>;

/** All groomers who could come, whichever is requested; each with the first of its days that has a time. */
export const whoComesSchema = z.array(groomerBriefSchema.extend({ nextOpenDate: dateSchema.nullable() }));

export const daysSchema = z.object({
  days: z.array(z.object({ date: dateSchema, isAvailable: z.boolean() })),
  firstOpenDate: dateSchema.nullable(),
  reason: reasonSchema,
});

/** Days, and who could come on them. */
export const daysOfAllSchema = daysSchema.extend({ groomers: whoComesSchema });

/**
 * The first time that is free for a visit of the groomer's usual length in the middle of one of its zones;
 * no pet is known yet. Wall clock of the area. At most half a minute old.
 */
export const nextFreeSchema = z.object({
  startsAt: instantSchema,
  date: dateSchema,
  startTime: wallTimeSchema,
  /** Minutes. */
  minutes: z.int(),
  zone: z.object({ id: idSchema, name: z.string() }),
});
export type NextFree = z.output<typeof nextFreeSchema>;
