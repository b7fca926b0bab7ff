import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { blankLineSchema, slugSchema } from "#kit/wire/schema.ts";
import { referrerSchema, utmSchema } from "../contract/preferences.ts";
import {
  addressInputSchema,
  BASE,
  bookingSessionSchema,
  CHANGE_ERRORS,
  SESSION,
  sessionParams,
  shown,
} from "../contract/session.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;

export const startSession = endpoint({
  method: "POST",
  path: `${BASE}/search`,
  summary: "Start a booking",
  audience: ["public"],
  body: z.object({
    address: addressInputSchema.optional(),
    serviceCategory: slugSchema.optional(),
    referral: blankLineSchema(40).optional(),
    utm: utmSchema.optional(),
    referrer: referrerSchema.optional(),
  }),
  reply,
  example: shown({ address: { addressLine: "1201 N 7th St", postalCode: "85006" } }),
});

export const setAddress = endpoint({
  method: "POST",
  path: `${SESSION}/address`,
  summary: "Set the address of the visit",
  audience,
  params,
  body: addressInputSchema,
  reply,
  errors: CHANGE_ERRORS,
  example: shown({
    addressLine: "1201 N 7th St",
    locality: "Phoenix",
    adminDistrict: "AZ",
    postalCode: "85006",
  }),
});

export const setServiceCategory = endpoint({
  method: "POST",
  path: `${SESSION}/service-category`,
  summary: "Choose a category of services",
  audience,
  params,
  body: z.object({ category: slugSchema }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ category: "dog-grooming" }),
});
