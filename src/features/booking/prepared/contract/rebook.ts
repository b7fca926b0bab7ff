import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema } from "#kit/wire/schema.ts";
import { bookingSessionSchema, startedSession } from "../../contract/session.ts";

/**
 * Starts a booking with an order's address, its pets as they are now, the services and add-ons still offered,
 * and its groomer as a preference. The search for times starts on `date`, such as the next visit that the
 * groomer suggested; a date that has passed counts as none. The customer chooses time, extras, codes and
 * payment again. Leaves the browser's earlier booking.
 */
export const rebook = endpoint({
  method: "POST",
  path: "/v1/checkout/rebook",
  summary: "Start a booking like an earlier appointment",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  body: z.object({ orderId: idSchema, date: dateSchema.optional() }),
  reply: bookingSessionSchema,
  errors: ["not_found", "conflict"],
  example: {
    body: { orderId: "01990000-0000-7000-8000-0000000000aa" },
    reply: { ...startedSession, isRebook: true },
  },
});
