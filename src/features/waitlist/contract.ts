import { z } from "zod";
import {
  bookingSessionSchema,
  SESSION,
  sessionParams,
  startedSession,
} from "#features/booking/contract/session.ts";
import { groomerBriefSchema } from "#features/groomers/contract.ts";
import { visitAreaSchema } from "#features/orders/contract/order.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema, instantSchema, wallTimeSchema } from "#kit/wire/schema.ts";
import { MAX_DAYS } from "./rules.ts";
import { maxDaysText, WAIT_FAULTS } from "./words/faults.ts";

/**
 * What a customer waits for: days, and the hours between which the whole visit must lie, both of the area's
 * clock. Without hours, any time of the day suits.
 */
const waitInputSchema = z.object({
  days: z.array(dateSchema).min(1, WAIT_FAULTS.noDay).max(MAX_DAYS, maxDaysText(MAX_DAYS)),
  startTime: wallTimeSchema.optional(),
  endTime: wallTimeSchema.optional(),
  /** Null for any groomer. */
  serviceProviderId: idSchema.nullable().default(null),
});
export type WaitInput = z.output<typeof waitInputSchema>;

/** A time that is or was held for the customer. `date` and times are of the area's wall clock. */
const offerSchema = z.object({
  groomer: groomerBriefSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  date: dateSchema,
  startTime: wallTimeSchema,
  endTime: wallTimeSchema,
  /** The instant until which the time is held for this customer alone. */
  expiresAt: instantSchema,
});

/** A waitlist entry. */
const waitingSchema = z.object({
  id: idSchema,
  createdAt: instantSchema,
  days: z.array(dateSchema),
  startTime: wallTimeSchema.nullable(),
  endTime: wallTimeSchema.nullable(),
  groomer: groomerBriefSchema.nullable(),
  area: visitAreaSchema,
  /** The address of the visit in one line. */
  place: z.string(),
  /** `name` is null while the pet's name is unknown. */
  pets: z.array(z.object({ name: z.string().nullable(), breed: z.string(), services: z.array(z.string()) })),
  /** The time that is held now; null if none is held. */
  offer: offerSchema.nullable(),
  /** The last time that was held and that the customer did not book. */
  missed: offerSchema.nullable(),
});
export type Waiting = z.output<typeof waitingSchema>;

const ID = "01990000-0000-7000-8000-0000000000e1";
const maria = {
  id: "01990000-0000-7000-8000-0000000000d1",
  vanityUrl: "maria-grooms",
  displayName: "Maria Lopez",
  businessName: "",
  tagLine: "",
  rating: 4.9,
  reviewCount: 31,
};
const waiting: z.input<typeof waitingSchema> = {
  id: ID,
  createdAt: "2026-11-20T15:00:00.000Z",
  days: ["2026-11-27", "2026-11-28"],
  startTime: "09:00",
  endTime: "13:00",
  groomer: null,
  area: {
    id: "01990000-0000-7000-8000-0000000000a1",
    name: "Phoenix",
    phoneNumber: "+16025550100",
    timeZone: "America/Phoenix",
  },
  place: "1201 N 7th St, Phoenix",
  pets: [{ name: "Biscuit", breed: "Cairn Terrier", services: ["Full groom"] }],
  offer: null,
  missed: null,
};

const held: z.input<typeof waitingSchema> = {
  ...waiting,
  offer: {
    groomer: maria,
    startsAt: "2026-11-27T17:00:00.000Z",
    endsAt: "2026-11-27T18:30:00.000Z",
    date: "2026-11-27",
    startTime: "10:00",
    endTime: "11:30",
    expiresAt: "2026-11-26T15:30:00.000Z",
  },
};

/**
 * Waits for a time on any of the days. Days that have a free time are refused (`conflict`), as are days on
 * which no groomer works. A booking has one entry: the last input counts. Only a signed-in customer can wait
 * (`forbidden`) and then owns the booking. The entry ends with a booked visit or with its last day.
 */
export const waitForTime = endpoint({
  method: "POST",
  path: `${SESSION}/waitlist`,
  summary: "Join the waitlist for full days",
  audience: ["session"],
  params: sessionParams,
  body: waitInputSchema,
  reply: waitingSchema,
  errors: ["conflict", "forbidden", "not_found", "not_ready"],
  example: {
    body: { days: ["2026-11-27", "2026-11-28"], startTime: "09:00", endTime: "13:00" },
    reply: waiting,
  },
});

const PATH = "/v2/service-checkout/pet-service/customer-waitlist";
const params = z.object({ id: idSchema });

export const listWaiting = endpoint({
  method: "GET",
  path: PATH,
  summary: "List the customer's waitlist entries and held times",
  audience: ["customer"],
  reply: z.array(waitingSchema),
  example: { reply: [held] },
});

/** Removes an entry. A held time is released and offered to the next customer. */
export const stopWaiting = endpoint({
  method: "DELETE",
  path: `${PATH}/{id}`,
  summary: "Leave the waitlist",
  audience: ["customer"],
  params,
  reply: z.object({}),
  errors: ["not_found"],
  example: { params: { id: ID }, reply: {} },
});

/**
 * Opens the booking that holds the time in this browser: the reply is its session, which becomes the cookie
 * of the booking. Another browser that has opened it loses it. Refused (`conflict`) once the hold has ended.
 */
export const openHeldTime = endpoint({
  method: "POST",
  path: `${PATH}/{id}/open`,
  summary: "Book the time of a waitlist offer",
  audience: ["customer"],
  params,
  reply: bookingSessionSchema,
  errors: ["conflict", "not_found"],
  example: { params: { id: ID }, reply: startedSession },
});

/** Releases the held time for the next customer. The entry stays, but the same time is not offered again. */
export const leaveHeldTime = endpoint({
  method: "DELETE",
  path: `${PATH}/{id}/offer`,
  summary: "Decline the time of a waitlist offer",
  audience: ["customer"],
  params,
  reply: waitingSchema,
  errors: ["not_found"],
  example: { params: { id: ID }, reply: { ...waiting, missed: held.offer } },
});
