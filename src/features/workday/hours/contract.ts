import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema, instantSchema, wallTimeSchema, weekdaySchema } from "#kit/wire/schema.ts";
import { HOURS_FAULTS } from "./words.ts";

/** Wall time, `HH:mm`; "24:00" is the end of the day. Hours and time off are on quarter hours. */
const endTimeSchema = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, HOURS_FAULTS.time);
const startTimeSchema = wallTimeSchema;

const stretchSchema = z.strictObject({ start: startTimeSchema, end: endTimeSchema });
export const weekSchema = z.array(stretchSchema.extend({ weekday: weekdaySchema })).max(84);
const orderIds = z.array(idSchema).max(500).default([]);

/** Order ids of visits that the change cuts: those that stand anyway, and those that are given up. */
const decisions = { keep: orderIds, giveUp: orderIds };

const timeOffSchema = z.object({
  firstDate: dateSchema,
  firstTime: startTimeSchema,
  lastDate: dateSchema,
  lastTime: endTimeSchema,
  /** The same dates of every year. */
  yearly: z.boolean(),
});

/** When a groomer works, in the local time of the groomer's area. What is over is left out. */
export const ownHoursSchema = z.object({
  /** IANA name; null until the groomer has an area. Without it only the week can be set. */
  timeZone: z.string().nullable(),
  /** Today's local date. */
  today: dateSchema,
  /** Whether the caller, the groomer or staff, may change hours and time off. */
  canChange: z.boolean(),
  /** Since when the groomer takes no new bookings; null while the groomer takes them. */
  pausedSince: instantSchema.nullable(),
  hours: weekSchema,
  /** Hours that replace those of the week on some dates. Without stretches: closed. */
  dayHours: z.array(
    z.object({ id: idSchema, firstDate: dateSchema, lastDate: dateSchema, hours: z.array(stretchSchema) }),
  ),
  timeOff: z.array(timeOffSchema.extend({ id: idSchema })),
  /** Time that others took: time off that the team entered, and vans. Read-only. */
  takenByOthers: z.array(
    z.object({ kind: z.enum(["time_off", "rental"]), startsAt: instantSchema, endsAt: instantSchema }),
  ),
});
export type OwnHoursView = z.output<typeof ownHoursSchema>;

/** A visit that a change cuts, with the cut time in local time. */
export const cutVisitSchema = z.object({
  id: idSchema,
  number: z.string(),
  status: z.string(),
  date: dateSchema,
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  /** With the pets, empty for staff who may not read orders. */
  customer: z.string(),
  pets: z.array(z.string()),
  /** Only the time that the customer would like instead is cut; the visit has another time. */
  isRequestedTime: z.boolean(),
});
export type CutVisit = z.output<typeof cutVisitSchema>;

/** The details of a `conflict` when visits are cut that have no decision, or others than those decided. */
export const cutDetailsSchema = z.object({ visits: z.array(cutVisitSchema) });

const common = {
  audience: ["groomer"],
  states: { groomer: ["approved", "active"] },
  reply: ownHoursSchema,
} as const;
const ID = "01990000-0000-7000-8000-0000000000e7";
export const exampleHours: z.input<typeof ownHoursSchema> = {
  timeZone: "America/Phoenix",
  today: "2026-11-24",
  canChange: true,
  pausedSince: null,
  hours: [{ weekday: 3, start: "09:00", end: "17:00" }],
  dayHours: [{ id: ID, firstDate: "2026-11-26", lastDate: "2026-11-26", hours: [] }],
  timeOff: [],
  takenByOthers: [],
};
const reply = exampleHours;

export const getHours = endpoint({
  ...common,
  method: "GET",
  path: "/v2/groomer/hours",
  summary: "Show the signed-in groomer's hours and time off",
  example: { reply },
});

/**
 * Replaces the hours of the week. A change that cuts visits is first answered by a `conflict` with the
 * visits in `details.visits`; send it again with each of them in `keep` or `giveUp`. Visits in `keep` stand
 * outside the hours; those in `giveUp` are cancelled and offered to another groomer.
 */
export const setHours = endpoint({
  ...common,
  method: "PUT",
  path: "/v2/groomer/hours",
  summary: "Set the groomer's hours of the week",
  body: z.strictObject({ hours: weekSchema, ...decisions }),
  errors: ["conflict", "forbidden"],
  example: { body: { hours: reply.hours }, reply },
});

/** Sets other hours on dates; without `hours` the groomer is closed. Visits as in `setHours`. */
export const addDayHours = endpoint({
  ...common,
  method: "POST",
  path: "/v2/groomer/day-hours",
  summary: "Set other hours, or close, on some dates",
  body: z.strictObject({
    firstDate: dateSchema,
    lastDate: dateSchema,
    hours: z.array(stretchSchema).max(12),
    ...decisions,
  }),
  errors: ["conflict", "forbidden", "not_ready"],
  example: { body: { firstDate: "2026-11-26", lastDate: "2026-11-26", hours: [] }, reply },
});

/** Removes other hours, so that those of the week count again. Visits as in `setHours`. */
export const removeDayHours = endpoint({
  ...common,
  method: "POST",
  path: "/v2/groomer/day-hours/{id}/remove",
  summary: "Remove other hours of some dates",
  params: z.object({ id: idSchema }),
  body: z.strictObject(decisions),
  errors: ["conflict", "forbidden", "not_found"],
  example: { params: { id: ID }, body: {}, reply: { ...reply, dayHours: [] } },
});

/** Adds time off. Visits as in `setHours`; holds of customers in the time off are released. */
export const addTimeOff = endpoint({
  ...common,
  method: "POST",
  path: "/v2/groomer/time-off",
  summary: "Add time off",
  body: z.strictObject({
    ...timeOffSchema.shape,
    firstTime: startTimeSchema.default("00:00"),
    lastTime: endTimeSchema.default("24:00"),
    yearly: z.boolean().default(false),
    ...decisions,
  }),
  errors: ["conflict", "forbidden", "not_ready"],
  example: { body: { firstDate: "2026-12-24", lastDate: "2026-12-26", yearly: true }, reply },
});

/** Removes time off that the groomer entered. Its time can be booked at once. */
export const removeTimeOff = endpoint({
  ...common,
  method: "DELETE",
  path: "/v2/groomer/time-off/{id}",
  summary: "Remove time off",
  params: z.object({ id: idSchema }),
  errors: ["forbidden", "not_found"],
  example: { params: { id: ID }, reply },
});

/** Takes time off from now to the end of today. Visits that have started stand. Visits as in `setHours`. */
export const closeToday = endpoint({
  ...common,
  method: "POST",
  path: "/v2/groomer/close-today",
  summary: "Close the rest of today",
  body: z.strictObject(decisions),
  errors: ["conflict", "forbidden", "not_ready"],
  example: { body: {}, reply },
});

/** Whether new bookings are paused, for all pages of the groomer. */
export const getPause = endpoint({
  audience: common.audience,
  states: common.states,
  method: "GET",
  path: "/v2/groomer/pause",
  summary: "Show whether the groomer's new bookings are paused",
  reply: ownHoursSchema.pick({ pausedSince: true }),
  example: { reply: { pausedSince: null } },
});

/** Pauses new bookings, or takes them again. A paused groomer is offered nowhere; booked visits stand. */
export const setPause = endpoint({
  ...common,
  method: "PUT",
  path: "/v2/groomer/pause",
  summary: "Pause new bookings, or take them again",
  body: z.strictObject({ paused: z.boolean() }),
  errors: ["forbidden"],
  example: { body: { paused: false }, reply },
});
