import { z } from "zod";
import { REASONS } from "#features/calendar/rules/groomer-calendar.ts";
import { exampleGroomer, groomerBriefSchema } from "#features/groomers/contract.ts";
import { centsRangeSchema, dateSchema, idSchema, instantSchema, wallTimeSchema } from "#kit/wire/schema.ts";

/**
 * A bookable time: as instants, and as local date and time of the service area. `minutes` is the visit's
 * length; `price` is in cents.
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

/** The time in the examples of the API. */
export const exampleSlot: Slot = {
  groomerId: exampleGroomer.id,
  groomerName: exampleGroomer.displayName,
  startsAt: "2026-11-24T17:00:00.000Z",
  endsAt: "2026-11-24T18:30:00.000Z",
  date: "2026-11-24",
  startTime: "10:00",
  endTime: "11:30",
  minutes: 90,
  price: { min: 8_000, max: 11_000 },
};

export const REASON_WORDS = [...REASONS, "not_offered"] as const;

/**
 * Why no time is offered; null when a time is offered. `not_offered`: groomers come to the address, but none
 * of them offers every requested service.
 */
export const reasonSchema = z.enum(REASON_WORDS).nullable();

export const recommendationSchema = slotSchema.extend({
  groomer: groomerBriefSchema,
  /** Why the slot is recommended. `driveMinutes`, for `nearby` only: the drive to the neighboring visit. */
  why: z.object({
    kind: z.enum(["nearby", "soonest", "lowest_price", "top_rated", "open"]),
    driveMinutes: z.int().nullable(),
  }),
});
export type Recommendation = z.output<typeof recommendationSchema>;

/**
 * All groomers who could come, even if one groomer is requested. `nextOpenDate` is the groomer's first date
 * with a time.
 */
export const whoComesSchema = z.array(groomerBriefSchema.extend({ nextOpenDate: dateSchema.nullable() }));

export const daysSchema = z.object({
  days: z.array(z.object({ date: dateSchema, isAvailable: z.boolean() })),
  firstOpenDate: dateSchema.nullable(),
  reason: reasonSchema,
});

/** Days with a time, and the groomer who comes, in the examples of the API. */
export const exampleDays = {
  days: [
    { date: "2026-11-23", isAvailable: false },
    { date: exampleSlot.date, isAvailable: true },
  ],
  firstOpenDate: exampleSlot.date,
  reason: null,
  groomers: [{ ...exampleGroomer, nextOpenDate: exampleSlot.date }],
};

/** Days, with the groomers who could come on them. */
export const daysOfAllSchema = daysSchema.extend({ groomers: whoComesSchema });

/**
 * The first free time for a visit of the groomer's usual length in the middle of one of the groomer's zones,
 * because no pet and no address is known yet. `date` and `startTime` are local. At most half a minute old.
 */
export const nextFreeSchema = z.object({
  startsAt: instantSchema,
  date: dateSchema,
  startTime: wallTimeSchema,
  minutes: z.int(),
  zone: z.object({ id: idSchema, name: z.string() }),
});
export type NextFree = z.output<typeof nextFreeSchema>;
