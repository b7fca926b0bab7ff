import { z } from "zod";
import { exampleProviderOrder, providerOrderSchema } from "#features/orders/answers/contract/answers.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { imageSchema } from "#kit/wire/image.ts";
import {
  centsSchema,
  dateSchema,
  idSchema,
  instantSchema,
  latitudeSchema,
  longitudeSchema,
  wallTimeSchema,
} from "#kit/wire/schema.ts";
import { PET_ALERTS } from "../rules/alerts.ts";

/** A drive of a day. Null in place of an order means the start address. Minutes, and miles to a tenth. */
const legSchema = z.object({
  fromOrderId: idSchema.nullable(),
  toOrderId: idSchema.nullable(),
  minutes: z.int(),
  miles: z.number(),
  leaveBy: instantSchema,
  /** Free minutes before it, less than 0 if it cannot be in time; null for the first drive and home. */
  gapMinutes: z.int().nullable(),
});
export type DayLeg = z.output<typeof legSchema>;

/** What the groomer must know of a pet; `weight` in lbs. */
const petAtDoorSchema = z.object({
  id: idSchema,
  photo: imageSchema.nullable(),
  weight: z.int(),
  alerts: z.array(z.enum(PET_ALERTS)),
  description: z.string(),
  groomerNote: z.string(),
});

/** An order of the day with the local day and times of its area, and what the groomer needs at the door. */
const visitSchema = z.object({
  order: providerOrderSchema,
  date: dateSchema,
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  customer: z.object({ firstName: z.string(), lastName: z.string() }),
  pets: z.array(petAtDoorSchema),
  /** The titles of the required terms that the customer has not accepted. */
  openTerms: z.array(z.string()),
  /** Set if the visit cannot begin in time any more, or is announced late. */
  late: z.object({ arrivesAt: instantSchema, lateMinutes: z.int(), isAnnounced: z.boolean() }).nullable(),
});
export type Visit = z.output<typeof visitSchema>;

const daySchema = z.object({
  date: dateSchema,
  /** The area's date now. */
  today: dateSchema,
  timeZone: z.string(),
  /** Working hours of this date, in local times; "00:00" at the end means midnight. */
  hours: z.array(z.object({ startTime: wallTimeSchema, endTime: wallTimeSchema })),
  timeOff: z.array(z.object({ startsAt: instantSchema, endsAt: instantSchema })),
  /** What of busy times of calendars elsewhere lies on this date, in local times, by the calendars' names. */
  busyTimes: z.array(z.object({ startTime: wallTimeSchema, endTime: wallTimeSchema, calendar: z.string() })),
  /** Free stretches of the working hours from now on, in local times, each long enough for a visit. */
  gaps: z.array(z.object({ startTime: wallTimeSchema, endTime: wallTimeSchema })),
  start: z.object({ latitude: latitudeSchema, longitude: longitudeSchema }).nullable(),
  visits: z.array(visitSchema),
  legs: z.array(legSchema),
  /** Days with visits, from a week before the date on. */
  days: z.array(z.object({ date: dateSchema, visits: z.int() })),
});
export type Day = z.output<typeof daySchema>;

const exampleVisit: z.input<typeof visitSchema> = {
  order: exampleProviderOrder,
  date: "2026-11-24",
  startTime: "10:00",
  endTime: "11:00",
  customer: { firstName: "Ann", lastName: "Lee" },
  pets: [],
  openTerms: [],
  late: null,
};
const exampleDay: z.input<typeof daySchema> = {
  date: "2026-11-24",
  today: "2026-11-24",
  timeZone: "America/Phoenix",
  hours: [{ startTime: "09:00", endTime: "17:00" }],
  timeOff: [],
  busyTimes: [],
  gaps: [{ startTime: "11:00", endTime: "17:00" }],
  start: { latitude: 33.465, longitude: -112.05 },
  visits: [exampleVisit],
  legs: [
    {
      fromOrderId: null,
      toOrderId: exampleProviderOrder.id,
      minutes: 12,
      miles: 4.8,
      leaveBy: "2026-11-24T16:48:00.000Z",
      gapMinutes: null,
    },
  ],
  days: [{ date: "2026-11-24", visits: 1 }],
};

/** The signed-in groomer's day of the area's calendar, whole: visits, drives, hours and time off. */
export const getDay = endpoint({
  method: "GET",
  path: "/v2/groomer/day/{date}",
  summary: "Show a day of the groomer",
  audience: ["groomer"],
  params: z.object({ date: dateSchema }),
  reply: daySchema,
  example: { params: { date: "2026-11-24" }, reply: exampleDay },
});

/** Today by the area's calendar. */
export const getToday = endpoint({
  method: "GET",
  path: "/v2/groomer/today",
  summary: "Show the groomer's day today",
  audience: ["groomer"],
  reply: daySchema,
  example: { reply: exampleDay },
});

const visitOfDaySchema = z.object({
  visit: visitSchema,
  leg: legSchema.nullable(),
  /** Later visits of the day that cannot begin in time any more. */
  lateVisits: z.array(visitSchema),
  /** From when on a no-show may be marked, and what it costs the customer; null if it cannot. */
  noShow: z.object({ from: instantSchema, fee: centsSchema }).nullable(),
});
export type VisitOfDay = z.output<typeof visitOfDaySchema>;

/** One visit of the signed-in groomer. An order without a time is not found here. */
export const getVisit = endpoint({
  method: "GET",
  path: "/v2/groomer/appointments/{id}",
  summary: "Show a visit of the groomer",
  audience: ["groomer"],
  params: z.object({ id: idSchema }),
  reply: visitOfDaySchema,
  errors: ["not_found"],
  example: {
    params: { id: exampleProviderOrder.id },
    reply: {
      visit: exampleVisit,
      leg: null,
      lateVisits: [],
      noShow: { from: "2026-11-24T17:15:00.000Z", fee: 5_500 },
    },
  },
});
