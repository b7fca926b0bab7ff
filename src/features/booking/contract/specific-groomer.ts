import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { blankLineSchema, dateSchema, slugSchema } from "#kit/wire/schema.ts";
import { utmSchema } from "./preferences.ts";
import { addressWishSchema, bookingSessionSchema, shown } from "./session.ts";

const reply = bookingSessionSchema;

/**
 * DESIGN §4: a booking that is bound to one groomer, by id or vanity URL. `service` (its slug) is offered first, and
 * times are looked for from `date` on; both may be changed later, as may the groomer.
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
    address: addressWishSchema.optional(),
    referral: blankLineSchema(40).optional(),
    utm: utmSchema.optional(),
  }),
  reply,
  errors: ["not_found"],
  example: shown({ groomer: "maria-grooms", service: "full-groom", date: "2026-11-24" }),
});
