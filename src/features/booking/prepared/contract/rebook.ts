import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { bookingSessionSchema, startedSession } from "../../contract/session.ts";

/**
 * Rebook: a new booking with an order's address, its pets as they are now, their services and add-ons that
 * are still offered, and its groomer preferred. Time, extras, codes and payment are chosen again; another
 * open booking of this browser is left. `isRebook` stays with the session.
 */
export const rebook = endpoint({
  method: "POST",
  path: "/v1/checkout/rebook",
  summary: "Start a booking like an appointment of mine",
  audience: ["customer"],
  body: z.object({ orderId: idSchema }),
  reply: bookingSessionSchema,
  errors: ["not_found", "conflict"],
  example: {
    body: { orderId: "01990000-0000-7000-8000-0000000000aa" },
    reply: { ...startedSession, isRebook: true },
  },
});
