import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { bookingSessionSchema, startedSession } from "../../contract/session.ts";

/**
 * Takes the offered stand-in: opens a booking that repeats the order, and holds the time. `place-order` then
 * books the visit at no more than the agreed price. Safe to repeat. If the time is gone: `slot_taken` with
 * `details.nearest`, and the booking stays open without a time.
 */
export const takeStandIn = endpoint({
  method: "POST",
  path: "/v1/checkout/stand-in",
  summary: "Start a booking with the offered stand-in",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  body: z.object({ orderId: idSchema }),
  reply: bookingSessionSchema,
  errors: ["not_found", "conflict", "slot_taken", "forbidden"],
  example: {
    body: { orderId: "01990000-0000-7000-8000-0000000000aa" },
    reply: { ...startedSession, isRebook: true },
  },
});
