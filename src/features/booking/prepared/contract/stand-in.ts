import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { bookingSessionSchema, startedSession } from "../../contract/session.ts";

/**
 * Takes the stand-in offered for an appointment (`…/customer-orders/{id}/stand-in`): opens the one booking
 * for it, with everything of the order that is still available, and holds the time. `place-order` then
 * makes the appointment, at no more than the agreed price. Safe to repeat. Too late: `slot_taken` with the
 * nearest other times (`details.nearest`), and the booking without a time.
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
