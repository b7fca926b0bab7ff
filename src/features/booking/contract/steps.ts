import { z } from "zod";
import { codeInputSchema } from "#features/accounts/contract.ts";
import { paymentMethodSchema, tokenSchema } from "#features/payments/contract.ts";
import { birthYearSchema, weightSchema } from "#features/pets/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import {
  blankLineSchema,
  centsRangeSchema,
  emailSchema,
  idSchema,
  instantSchema,
  lineSchema,
  slugSchema,
  textSchema,
} from "#kit/wire/schema.ts";
import { MAX_BOOKED_PETS, SORTS } from "../rules/draft.ts";
import { utmSchema } from "./preferences.ts";
import {
  addressWishSchema,
  BASE,
  bookingSessionSchema,
  CHANGE_ERRORS,
  SESSION,
  sessionParams,
  shown,
} from "./session.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;
const ID = "01990000-0000-7000-8000-000000000042";

export const startSession = endpoint({
  method: "POST",
  path: `${BASE}/search`,
  summary: "Start a booking, with an address when it is known",
  audience: ["public"],
  body: z.object({
    address: addressWishSchema.optional(),
    serviceCategory: slugSchema.optional(),
    referral: blankLineSchema(40).optional(),
    utm: utmSchema.optional(),
  }),
  reply,
  example: shown({ address: { addressLine: "1201 N 7th St", postalCode: "85006" } }),
});

export const getSession = endpoint({
  method: "GET",
  path: SESSION,
  summary: "Show the whole booking session",
  audience,
  params,
  reply,
});

export const setAddress = endpoint({
  method: "POST",
  path: `${SESSION}/address`,
  summary: "Say where the groomer shall come to",
  audience,
  params,
  body: addressWishSchema,
  reply,
  errors: CHANGE_ERRORS,
  example: shown({
    addressLine: "1201 N 7th St",
    locality: "Phoenix",
    adminDistrict: "AZ",
    postalCode: "85006",
  }),
});

export const setSort = endpoint({
  method: "PUT",
  path: `${SESSION}/sort`,
  summary: "Choose what makes a time the best",
  audience,
  params,
  body: z.object({ sort: z.enum(SORTS) }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ sort: "soonest" }),
});

/** A pet as far as its owner has told. `id`: an entry of this session or a pet of the signed-in customer. Weight in lbs. */
export const bookingPetWishSchema = z.object({
  id: idSchema.optional(),
  breedId: idSchema,
  weight: weightSchema.optional(),
  name: lineSchema(60).optional(),
  gender: z.enum(["male", "female"], "Choose male or female").optional(),
  birthYear: birthYearSchema.optional(),
  vaccinated: z.boolean().optional(),
  declawed: z.boolean().optional(),
  spayedNeutered: z.boolean().optional(),
  anxiousAggressive: z.boolean().optional(),
  description: textSchema(1_000).optional(),
});
export type BookingPetWish = z.output<typeof bookingPetWishSchema>;

export const addBookingPet = endpoint({
  method: "POST",
  path: `${SESSION}/pets`,
  summary: "Add a pet to the booking",
  audience,
  params,
  body: bookingPetWishSchema,
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ breedId: ID, weight: 24 }),
});

export const setBookingPets = endpoint({
  method: "PUT",
  path: `${SESSION}/pets`,
  summary: "Replace the booking's pets; services of those that stay are kept",
  audience,
  params,
  body: z.object({ pets: z.array(bookingPetWishSchema).min(1, "Add a pet").max(MAX_BOOKED_PETS) }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ pets: [{ breedId: ID, name: "Biscuit", gender: "male", birthYear: 2021 }] }),
});

const chosenServiceSchema = z.object({
  id: idSchema,
  serviceAddOns: z.array(idSchema).max(20).default([]),
});

export const setServices = endpoint({
  method: "PUT",
  path: `${SESSION}/set-services`,
  summary: "Choose each pet's services and add-ons",
  audience,
  params,
  body: z.object({
    pets: z
      .array(z.object({ id: idSchema, services: z.array(chosenServiceSchema).max(5) }))
      .min(1)
      .max(MAX_BOOKED_PETS),
  }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ pets: [{ id: ID, services: [{ id: ID, serviceAddOns: [] }] }] }),
});

export const previewVisit = endpoint({
  method: "POST",
  path: `${SESSION}/preview-visit`,
  summary: "Show the booking as it would be with other pets and services, without changing it",
  audience,
  params,
  body: z.object({
    pets: z
      .array(bookingPetWishSchema.extend({ services: z.array(chosenServiceSchema).max(5) }))
      .min(1, "Add a pet")
      .max(MAX_BOOKED_PETS),
  }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ pets: [{ breedId: ID, services: [{ id: ID, serviceAddOns: [] }] }] }),
});

const agree = (what: string) => z.literal(true, `Please agree to the ${what}`);

export const setCustomer = endpoint({
  method: "POST",
  path: `${SESSION}/customer`,
  summary: "Say who books, and agree to the terms",
  audience,
  params,
  body: z.object({
    firstName: lineSchema(60),
    lastName: lineSchema(60),
    email: emailSchema,
    phoneNumber: lineSchema(40),
    referralSource: blankLineSchema(80).default(""),
    cancellationPolicy: agree("cancellation policy"),
    petRelease: agree("pet release terms"),
    termsAndConditions: agree("terms and conditions"),
  }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({
    ...{ firstName: "Mia", lastName: "Torres", email: "mia@example.com", phoneNumber: "(602) 555-0123" },
    ...{ cancellationPolicy: true, petRelease: true, termsAndConditions: true },
  }),
});

export const sendDigitCode = endpoint({
  method: "POST",
  path: `${SESSION}/customer/send-digit-code`,
  summary: "Text a six-digit code to the number given",
  audience,
  params,
  reply: z.object({ resendAt: instantSchema, sentTo: z.string() }),
  errors: [...CHANGE_ERRORS, "not_ready"],
});

export const resendDigitCode = endpoint({
  ...sendDigitCode,
  path: `${SESSION}/customer/resend-digit-code`,
  summary: "Text a new code; the old one stops working",
});

export const registerCustomer = endpoint({
  method: "POST",
  path: `${SESSION}/customer/register`,
  summary: "Prove the phone number by its code; signs the customer in",
  audience,
  params,
  body: z.object({ code: codeInputSchema }),
  reply,
  errors: [...CHANGE_ERRORS, "code_rejected", "not_ready"],
  example: shown({ code: "493021" }),
});

export const listPayments = endpoint({
  method: "GET",
  path: `${SESSION}/payments`,
  summary: "List the ways to pay",
  audience,
  params,
  reply: z.array(paymentMethodSchema),
});

export const setPaymentMethod = endpoint({
  method: "PUT",
  path: `${SESSION}/payment-method`,
  summary: "Choose how to pay",
  audience,
  params,
  body: z.discriminatedUnion("id", [
    z.object({ id: z.literal("card"), sourceId: tokenSchema }),
    z.object({ id: z.literal("cash") }),
  ]),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ id: "card", sourceId: "tok_visa" }),
});

export const placeOrder = endpoint({
  method: "POST",
  path: `${SESSION}/place-order`,
  summary: "Place the order, once: repeated calls answer with the same order",
  audience,
  params,
  body: z.object({
    /** The total (cents) that the customer saw and agreed to; a dearer one is refused. */
    agreedTotal: centsRangeSchema,
  }),
  reply,
  errors: [
    ...CHANGE_ERRORS,
    "not_ready",
    "slot_taken",
    "price_changed",
    "payment_declined",
    "payment_needs_action",
  ],
  example: shown({ agreedTotal: { min: 8_000, max: 11_000 } }),
});
