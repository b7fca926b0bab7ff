import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { bookingSessionSchema, startedSession } from "../../contract/session.ts";

/**
 * Takes the groomer who was offered in the place of an appointment's own (`…/customer-orders/{id}/stand-in`):
 * opens the one booking for it, with the same address, pets, services, extras, codes and way to pay as far as
 * they are still to be had, and holds the time. `place-order` then makes the appointment, at no more than the
 * price that was agreed to. Safe to repeat: the booking is always the same. Whoever comes too late gets
 * `slot_taken` with the nearest other times (`details.nearest`), and the booking without a time.
 */
export const takeStandIn = endpoint({
  method: "POST",
  path: "/v1/checkout/stand-in",
  summary: "Take the groomer who was offered for an appointment of mine",
  audience: ["customer"],
  body: z.object({ orderId: idSchema }),
  reply: bookingSessionSchema,
  errors: ["not_found", "conflict", "slot_taken", "forbidden"],
  example: {
    body: { orderId: "01990000-0000-7000-8000-0000000000aa" },
    reply: { ...startedSession, isRebook: true },
  },
});
