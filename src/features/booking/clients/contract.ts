import { z } from "zod";
import { exampleSlot, reasonSchema, slotSchema } from "#features/availability/contract.ts";
import { visitAddressSchema } from "#features/orders/contract/order.ts";
import { exampleSavedPet, petSchema } from "#features/pets/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import {
  centsRangeSchema,
  dateSchema,
  emailSchema,
  idSchema,
  instantSchema,
  lineSchema,
} from "#kit/wire/schema.ts";
import { addressInputSchema } from "../contract/session.ts";
import { previewVisit } from "../pets/contract/pets.ts";
import { MAX_BOOKED_PETS } from "../rules/draft.ts";
import { CLIENT_BOOKING_FAULTS, NOT_AT_ONCE, type NotAtOnce } from "./words.ts";

const CLIENT = "/v2/groomer/clients/{id}";
const id = "01990000-0000-7000-8000-0000000000c1";
const examplePet = petSchema.parse(exampleSavedPet);
const exampleService = "01990000-0000-7000-8000-0000000000b3";
const params = z.object({ id: idSchema });

const servicesSchema = z
  .array(z.object({ id: idSchema, serviceAddOns: z.array(idSchema).max(20).default([]) }))
  .min(1, CLIENT_BOOKING_FAULTS.service)
  .max(5);

/** Stored pets of a client with the services that each gets. */
export const chosenPetsSchema = z
  .array(z.object({ id: idSchema, services: servicesSchema }))
  .min(1, CLIENT_BOOKING_FAULTS.pet)
  .max(MAX_BOOKED_PETS);
export type ChosenPets = z.output<typeof chosenPetsSchema>;

/** Pets of a new client, and the address as typed. */
const newVisitSchema = z.object({
  address: addressInputSchema,
  pets: z
    .array(previewVisit.body.shape.pets.element.extend({ services: servicesSchema }))
    .min(1, CLIENT_BOOKING_FAULTS.newPet)
    .max(MAX_BOOKED_PETS),
});

const ownTimesSchema = z.object({
  /** The best time of each day; empty if a date is given. */
  suggestions: z.array(
    slotSchema.extend({
      /** The drive to or from a visit nearby; null if there is none. */
      driveMinutes: z.int().nullable(),
    }),
  ),
  /** All times of the given date; empty without a date. */
  slots: z.array(slotSchema),
  reason: reasonSchema,
});
export type OwnTimes = z.output<typeof ownTimesSchema>;

const exampleTimes: OwnTimes = {
  suggestions: [{ ...exampleSlot, driveMinutes: 8 }],
  slots: [],
  reason: null,
};
const examplePets = [{ id: examplePet.id, services: [{ id: exampleService }] }];

/** What the groomer's form needs. `address`: of the latest visit; the next one goes there too. */
const clientBookingSchema = z.object({
  id: idSchema,
  displayName: z.string(),
  pets: z.array(petSchema),
  address: visitAddressSchema,
  /** The IANA name of the address's time zone. */
  timeZone: z.string(),
  /** Why the client cannot be booked at once; null if the client can. */
  notAtOnce: z.enum(Object.keys(NOT_AT_ONCE) as [NotAtOnce, ...NotAtOnce[]]).nullable(),
});
export type ClientBooking = z.output<typeof clientBookingSchema>;

export const showClientBooking = endpoint({
  method: "GET",
  path: `${CLIENT}/booking`,
  summary: "Show what the groomer needs to book for a client",
  audience: ["groomer"],
  params,
  reply: clientBookingSchema,
  errors: ["not_found", "conflict"],
  example: {
    params: { id },
    reply: {
      id,
      displayName: "Ann Lee",
      pets: [examplePet],
      address: {
        addressLine: "1201 N 7th St",
        addressLine2: "",
        addressNotes: "",
        isApartmentComplex: false,
        formattedAddress: "1201 N 7th St, Phoenix, AZ 85006",
        locality: "Phoenix",
        adminDistrict: "AZ",
        countryRegion: "US",
        postalCode: "85006",
        latitude: 33.4641,
        longitude: -112.0649,
        precision: "exact",
      },
      timeZone: "America/Phoenix",
      notAtOnce: null,
    },
  },
});

/**
 * The signed-in groomer's own times for a client's pets, by the rules of the calendar without the lead time.
 * Without `date`, the best time of each day. `reason` says why there is none.
 */
export const suggestClientTimes = endpoint({
  method: "POST",
  path: `${CLIENT}/booking-times`,
  summary: "List the groomer's times for a client",
  audience: ["groomer"],
  params,
  body: z.object({ pets: chosenPetsSchema, date: dateSchema.optional() }),
  reply: ownTimesSchema,
  errors: ["not_found", "conflict"],
  example: { params: { id }, body: { pets: examplePets }, reply: exampleTimes },
});

/**
 * Books a visit for a client at once, to be paid in cash. `id` is made by the caller: the same id places one
 * order, however often it is sent. Refuses (`conflict`) a client who has not agreed to the current terms,
 * (`slot_taken`) a time that is not free, and (`price_changed`) a price above `agreedTotal`.
 */
export const bookForClient = endpoint({
  method: "POST",
  path: `${CLIENT}/bookings`,
  summary: "Book a visit for a client, paid in cash",
  audience: ["groomer"],
  params,
  body: z.object({
    id: idSchema,
    pets: chosenPetsSchema,
    startsAt: instantSchema,
    /** What the groomer read on the page and the client agreed to, in cents. */
    agreedTotal: centsRangeSchema,
    /** The client agreed to the visit, the price and cash. */
    isAgreed: z.literal(true, CLIENT_BOOKING_FAULTS.isAgreed),
  }),
  reply: z.object({ id: idSchema, number: z.string(), appointmentStart: instantSchema }),
  errors: ["not_found", "conflict", "not_ready", "slot_taken", "price_changed"],
  example: {
    params: { id },
    body: {
      id: "01990000-0000-7000-8000-0000000000f1",
      pets: examplePets,
      startsAt: exampleSlot.startsAt,
      agreedTotal: exampleSlot.price,
      isAgreed: true,
    },
    reply: {
      id: "01990000-0000-7000-8000-0000000000e1",
      number: "K7M2Q9",
      appointmentStart: exampleSlot.startsAt,
    },
  },
});

/** That the link was sent. It never says to which addresses, nor whether an account has them. */
export const sentSchema = z.object({ id: idSchema, expiresAt: instantSchema });
const exampleSent = {
  id: "01990000-0000-7000-8000-0000000000f2",
  expiresAt: "2026-11-27T15:00:00.000Z",
};

/** Sends a client the link to a prepared booking, to the addresses of the client's account. */
export const sendClientLink = endpoint({
  method: "POST",
  path: `${CLIENT}/booking-links`,
  summary: "Send a client the link to a prepared visit",
  audience: ["groomer"],
  params,
  body: z.object({ pets: chosenPetsSchema, startsAt: instantSchema.optional() }),
  reply: sentSchema,
  errors: ["not_found", "conflict", "slot_taken"],
  example: {
    params: { id },
    body: { pets: examplePets, startsAt: exampleSlot.startsAt },
    reply: exampleSent,
  },
});

const exampleVisit = {
  address: { addressLine: "1201 N 7th St", postalCode: "85006" },
  pets: [{ breedId: examplePet.breed.id, name: "Biscuit", services: [{ id: exampleService }] }],
};

/** The signed-in groomer's own times for somebody new, at an address as typed. */
export const suggestNewTimes = endpoint({
  method: "POST",
  path: "/v2/groomer/booking-times",
  summary: "List the groomer's times for a new client",
  audience: ["groomer"],
  body: newVisitSchema.extend({ date: dateSchema.optional() }),
  reply: ownTimesSchema,
  errors: ["not_found"],
  example: { body: exampleVisit, reply: exampleTimes },
});

/**
 * Sends somebody new the link to a prepared booking. The answer is the same whether or not an account has the
 * address: nothing is read from it and nothing is written to it.
 */
export const sendNewLink = endpoint({
  method: "POST",
  path: "/v2/groomer/booking-links",
  summary: "Send a new client the link to a prepared visit",
  audience: ["groomer"],
  body: newVisitSchema.extend({
    contact: z
      .object({
        firstName: lineSchema(60, CLIENT_BOOKING_FAULTS.firstName),
        lastName: lineSchema(60, CLIENT_BOOKING_FAULTS.lastName),
        email: emailSchema.optional(),
        phoneNumber: lineSchema(40).optional(),
      })
      .refine(({ email, phoneNumber }) => email !== undefined || phoneNumber !== undefined, {
        path: ["phoneNumber"],
        error: CLIENT_BOOKING_FAULTS.noContact,
      }),
    startsAt: instantSchema.optional(),
  }),
  reply: sentSchema,
  errors: ["not_found", "slot_taken"],
  example: {
    body: {
      ...exampleVisit,
      contact: { firstName: "Mia", lastName: "Torres", phoneNumber: "(602) 555-0123" },
      startsAt: exampleSlot.startsAt,
    },
    reply: exampleSent,
  },
});
