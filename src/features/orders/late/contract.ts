import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { exampleProviderOrder, providerOrderSchema } from "../answers/contract/answers.ts";
import { exampleOrder, ORDERS_PATH, orderSchema } from "../contract/order.ts";

const params = z.object({ id: idSchema });
const APPOINTMENT = "/v2/groomer/appointments/{id}";
const { id } = exampleProviderOrder;
const time = { appointmentStart: "2026-11-24T20:00:00.000Z" };
const asked = {
  proposedTime: { ...time, appointmentEnd: "2026-11-24T21:00:00.000Z", totals: exampleOrder.totals },
};

/**
 * Asks the customer of an accepted visit for another time of the groomer. The visit stays booked at its time,
 * and no other time is held, until the customer agrees. A later question replaces the one before. Safe to
 * repeat.
 */
export const askForTime = endpoint({
  method: "POST",
  path: `${APPOINTMENT}/ask-for-time`,
  summary: "Ask the customer of a visit for another time",
  audience: ["groomer"],
  params,
  body: z.strictObject({ appointmentStart: instantSchema }),
  reply: providerOrderSchema,
  errors: ["not_found", "conflict", "slot_taken"],
  example: { params: { id }, body: time, reply: { ...exampleProviderOrder, ...asked } },
});

/**
 * Withdraws the question for this time: the customer can no longer agree to it. Refused (`conflict`) if the
 * customer has agreed, or a later question has replaced it. Safe to repeat.
 */
export const withdrawTime = endpoint({
  method: "POST",
  path: `${APPOINTMENT}/proposed-time/withdraw`,
  summary: "Withdraw the question for another time",
  audience: ["groomer"],
  params,
  body: z.strictObject({ appointmentStart: instantSchema }),
  reply: providerOrderSchema,
  errors: ["not_found", "conflict"],
  example: { params: { id }, body: time, reply: exampleProviderOrder },
});

/** Who could come in place of the groomer, at the same time. The price is in cents. */
const otherGroomerSchema = z.object({ id: idSchema, displayName: z.string(), total: centsRangeSchema });
const other = {
  id: "01990000-0000-7000-8000-0000000000b2",
  displayName: "Bea Comb",
  total: exampleOrder.totals.total,
};

export const getHandOver = endpoint({
  method: "GET",
  path: `${APPOINTMENT}/hand-over`,
  summary: "Show which other groomer could do a visit at the same time",
  audience: ["groomer"],
  params,
  reply: z.object({ order: providerOrderSchema, serviceProvider: otherGroomerSchema.nullable() }),
  errors: ["not_found", "conflict"],
  example: { params: { id }, reply: { order: exampleProviderOrder, serviceProvider: other } },
});

/**
 * Gives a visit up and offers that other groomer to the customer. If it is another one by now, or there is
 * none, nothing happens (`conflict`). Safe to repeat.
 */
export const handOver = endpoint({
  method: "POST",
  path: `${APPOINTMENT}/hand-over`,
  summary: "Offer a visit to another groomer",
  audience: ["groomer"],
  params,
  body: z.strictObject({ serviceProviderId: idSchema }),
  reply: providerOrderSchema,
  errors: ["not_found", "conflict"],
  example: {
    params: { id },
    body: { serviceProviderId: other.id },
    reply: { ...exampleProviderOrder, status: "cancelled" },
  },
});

const answer = {
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  reply: orderSchema,
} as const;

/**
 * Agrees to the time that the groomer asks for, at no more than its price in `proposedTime`. Safe to repeat.
 */
export const agreeToTime = endpoint({
  ...answer,
  method: "POST",
  path: `${ORDERS_PATH}/{id}/proposed-time/agree`,
  summary: "Agree to the time that the groomer asks for",
  body: z.strictObject({ appointmentStart: instantSchema }),
  errors: ["not_found", "conflict", "slot_taken", "price_changed", "payment_declined"],
  example: { params: { id }, body: time, reply: { ...exampleOrder, ...time } },
});

/** Stays with the agreed time, and notifies the groomer. Safe to repeat. */
export const declineTime = endpoint({
  ...answer,
  method: "POST",
  path: `${ORDERS_PATH}/{id}/proposed-time/decline`,
  summary: "Stay with the agreed time of an appointment",
  body: z.strictObject({}),
  errors: ["not_found"],
  example: { params: { id }, body: {}, reply: exampleOrder },
});
