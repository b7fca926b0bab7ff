import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { blankLineSchema, dateSchema, idSchema, slugSchema } from "#kit/wire/schema.ts";
import { referrerSchema, utmSchema } from "./preferences.ts";
import {
  addressInputSchema,
  bookingSessionSchema,
  CHANGE_ERRORS,
  SESSION,
  sessionParams,
  shown,
} from "./session.ts";

const reply = bookingSessionSchema;

/**
 * Starts a booking that prefers a groomer, given by id or vanity URL. The service with the slug `service`
 * comes first, and the search for times starts on `date`. The customer may change all three later.
 */
export const bookSpecificGroomer = endpoint({
  method: "POST",
  path: "/v1/checkout/specific-groomer-book",
  summary: "Start a booking with one groomer",
  audience: ["public"],
  body: z.object({
    groomer: z.string().toLowerCase().pipe(slugSchema),
    service: slugSchema.optional(),
    date: dateSchema.optional(),
    address: addressInputSchema.optional(),
    referral: blankLineSchema(40).optional(),
    utm: utmSchema.optional(),
    referrer: referrerSchema.optional(),
  }),
  reply,
  errors: ["not_found"],
  example: shown({ groomer: "maria-grooms", service: "full-groom", date: "2026-11-24" }),
});

/**
 * Sets the preferred groomer. Times already chosen with another groomer are released. `null` means any
 * groomer and releases nothing.
 */
export const setServiceProvider = endpoint({
  method: "PUT",
  path: `${SESSION}/service-provider`,
  summary: "Choose a preferred groomer, or any groomer",
  audience: ["session"],
  params: sessionParams,
  body: z.object({ serviceProviderId: idSchema.nullable() }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ serviceProviderId: "01990000-0000-7000-8000-0000000000d1" }),
});
