import { z } from "zod";
import {
  exampleSlot,
  reasonSchema,
  recommendationSchema,
  slotSchema,
} from "#features/availability/contract.ts";
import { exampleGroomer } from "#features/groomers/contract.ts";
import { exampleSavedPet, petSchema } from "#features/pets/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { chosenPetsSchema, sentSchema } from "../clients/contract.ts";
import { CHOICE_FAULT, DESK_BOOKING_FAULTS } from "./words.ts";

const CUSTOMER = "/v2/staff/customers/{id}";
const id = "01990000-0000-7000-8000-0000000000c1";
const examplePet = petSchema.parse(exampleSavedPet);
const exampleService = "01990000-0000-7000-8000-0000000000b3";
const pets = [{ id: examplePet.id, services: [{ id: exampleService }] }];
/** Six pets with five services each. */
const MAX_CHOICES = 30;
const common = {
  audience: ["staff"],
  needs: "orders.write",
  params: z.object({ id: idSchema }),
} as const;

const bookingSchema = z.object({
  id: idSchema,
  displayName: z.string(),
  pets: z.array(petSchema),
  /** The home on one line; only the town for callers without `customers.contact`. */
  address: z.string(),
  timeZone: z.string(),
  /** The titles of the required documents that the customer has not accepted. */
  openAgreements: z.array(z.string()),
});
export type DeskBooking = z.output<typeof bookingSchema>;

/**
 * What the team needs to book for a customer, at the customer's home. Refuses (`conflict`) a closed account
 * and a customer without a home in an area.
 */
export const showDeskBooking = endpoint({
  ...common,
  method: "GET",
  path: `${CUSTOMER}/booking`,
  summary: "Show what the team needs to book for a customer",
  reply: bookingSchema,
  errors: ["not_found", "conflict"],
  example: {
    params: { id },
    reply: {
      ...{ id, displayName: "Mia Torres", pets: [examplePet], timeZone: "America/Phoenix" },
      ...{ address: "1201 N 7th St, Phoenix, AZ 85006", openAgreements: ["Terms & conditions"] },
    },
  },
});

const timesSchema = z.object({
  /** The best times of all groomers; empty with a date. */
  recommended: z.array(recommendationSchema),
  /** All times of the date, the earliest first; empty without one. */
  slots: z.array(slotSchema),
  /** The free times nearest to `near`, or to the date if it has none. */
  nearest: z.array(slotSchema),
  reason: reasonSchema,
});
export type DeskTimes = z.output<typeof timesSchema>;

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/**
 * Lists the free times of all groomers who come to the customer's home, by the rules for customers. `pets[]`:
 * "<pet> <service> <add-on> …" by their ids, one for each service of a pet.
 */
export const listDeskTimes = endpoint({
  ...common,
  method: "GET",
  path: `${CUSTOMER}/booking-times`,
  summary: "List free times for a customer",
  query: z.object({
    "pets[]": z
      .array(
        z
          .string()
          .toLowerCase()
          .regex(RegExp(`^${ID}(?: ${ID}){1,21}$`), CHOICE_FAULT),
      )
      .min(1, CHOICE_FAULT)
      .max(MAX_CHOICES),
    date: dateSchema.optional(),
    /** With a date: a start that was lost. */
    near: instantSchema.optional(),
  }),
  reply: timesSchema,
  errors: ["not_found", "conflict"],
  example: {
    params: { id },
    query: { "pets[]": [`${examplePet.id} ${exampleService}`] },
    reply: {
      recommended: [{ ...exampleSlot, groomer: exampleGroomer, why: { kind: "nearby", driveMinutes: 8 } }],
      ...{ slots: [], nearest: [], reason: null },
    },
  },
});

/**
 * Books a visit for a customer, to be paid in cash. `id` is made by the caller: the same id places one order,
 * however often it is sent. The groomer answers as for any booking. Refuses (`slot_taken`, with
 * `details.nearest`) a time that is not free, and (`price_changed`) a price above `agreedTotal`.
 */
export const bookForCustomer = endpoint({
  ...common,
  method: "POST",
  path: `${CUSTOMER}/bookings`,
  summary: "Book a visit for a customer, paid in cash",
  body: z.object({
    id: idSchema,
    pets: chosenPetsSchema,
    groomerId: idSchema,
    startsAt: instantSchema,
    /** What the customer heard and agreed to, in cents. */
    agreedTotal: centsRangeSchema,
    /** The customer agreed to the visit, the price and cash. */
    isAgreed: z.literal(true, DESK_BOOKING_FAULTS.isAgreed),
  }),
  reply: z.object({ id: idSchema, number: z.string(), appointmentStart: instantSchema }),
  errors: ["not_found", "conflict", "not_ready", "slot_taken", "price_changed"],
  example: {
    params: { id },
    body: {
      ...{ id: "01990000-0000-7000-8000-0000000000f1", pets, groomerId: exampleSlot.groomerId },
      ...{ startsAt: exampleSlot.startsAt, agreedTotal: exampleSlot.price, isAgreed: true },
    },
    reply: {
      ...{ id: "01990000-0000-7000-8000-0000000000e1", number: "K7M2Q9" },
      appointmentStart: exampleSlot.startsAt,
    },
  },
});

/** Sends the customer the link to a prepared visit, where the customer agrees to the terms and pays. */
export const sendDeskLink = endpoint({
  ...common,
  method: "POST",
  path: `${CUSTOMER}/booking-links`,
  summary: "Send a customer the link to pay for a prepared visit",
  body: z.object({ pets: chosenPetsSchema, groomerId: idSchema, startsAt: instantSchema }),
  reply: sentSchema,
  errors: ["not_found", "conflict", "slot_taken"],
  example: {
    params: { id },
    body: { pets, groomerId: exampleSlot.groomerId, startsAt: exampleSlot.startsAt },
    reply: { id: "01990000-0000-7000-8000-0000000000f2", expiresAt: "2026-11-27T15:00:00.000Z" },
  },
});
