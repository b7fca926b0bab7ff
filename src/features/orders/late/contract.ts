import { z } from "zod";
import { reasonSchema } from "#features/availability/contract.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, dateSchema, idSchema, instantSchema, wallTimeSchema } from "#kit/wire/schema.ts";
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

export const driveSchema = z.object({
  before: z.int(),
  after: z.int(),
  added: z.int(),
  isEstimated: z.boolean(),
});

/** Another time of a visit, as the rules that book times judge it. Prices are in cents. */
export const judgedTimeSchema = z.object({
  appointmentStart: instantSchema,
  appointmentEnd: instantSchema,
  /** Why the groomer cannot come then; null if the time is free. The rest is null if it is not. */
  reason: reasonSchema,
  /** Minutes of driving before and after the visit, and by how many it lengthens that day's drives. */
  drive: driveSchema.nullable(),
  /** The price that the customer is asked to agree to. */
  total: centsRangeSchema.nullable(),
  /** The price if the customer has agreed by phone: never above the agreed one. */
  phoneTotal: centsRangeSchema.nullable(),
});
export type JudgedTime = z.output<typeof judgedTimeSchema>;

/**
 * Judges another time of an accepted visit, in local time of its area, as `askForTime` and `moveVisit` would
 * now. Changes nothing. Times begin on a quarter of an hour.
 */
export const judgeTime = endpoint({
  method: "GET",
  path: `${APPOINTMENT}/judged-time`,
  summary: "Show what another time of a visit means",
  audience: ["groomer"],
  params,
  query: z.object({ date: dateSchema, time: wallTimeSchema }),
  reply: judgedTimeSchema,
  errors: ["not_found", "conflict"],
  example: {
    params: { id },
    query: { date: "2026-11-24", time: "13:00" },
    reply: {
      ...{ ...time, appointmentEnd: "2026-11-24T21:00:00.000Z", reason: null },
      drive: { before: 12, after: 8, added: 6, isEstimated: false },
      ...{ total: exampleOrder.totals.total, phoneTotal: exampleOrder.totals.total },
    },
  },
});

/**
 * Gives an accepted visit another time at once, because its customer has agreed by phone. The groomer and
 * the instant are recorded, and the customer is notified. The price is never above the agreed one. A question
 * for another time ends. Safe to repeat.
 */
export const moveVisit = endpoint({
  method: "POST",
  path: `${APPOINTMENT}/move`,
  summary: "Move a visit whose customer has agreed by phone",
  audience: ["groomer"],
  params,
  body: z.strictObject({ appointmentStart: instantSchema, agreedByPhone: z.literal(true) }),
  reply: providerOrderSchema,
  errors: ["not_found", "conflict", "slot_taken"],
  example: {
    params: { id },
    body: { ...time, agreedByPhone: true },
    reply: { ...exampleProviderOrder, ...time, appointmentEnd: "2026-11-24T21:00:00.000Z" },
  },
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
