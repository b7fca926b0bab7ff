import { z } from "zod";
import { daysOfAllSchema, exampleDays, exampleSlot } from "#features/availability/contract.ts";
import { exampleOrder } from "#features/orders/contract/order.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { SESSION, sessionParams } from "../../contract/session.ts";
import { availableTimeslots } from "./times.ts";

const params = sessionParams;
const audience = ["session"] as const;

/**
 * Names the order, which only its signed-in customer can see. Either `{session}` is the order's id, or
 * `{session}` is the token of a booking session of this customer and `order_id` is the order's id.
 */
const orderParam = { order_id: idSchema.optional() };

/**
 * Days to which an order can be rescheduled, with any groomer or with `service_provider_id`. The order's own
 * time counts as free. Rules and reasons are those of `available-days`.
 */
export const orderAvailableDays = endpoint({
  method: "GET",
  path: `${SESSION}/order-available-days`,
  summary: "List the days for rescheduling an appointment",
  audience,
  params,
  query: z.object({
    ...orderParam,
    from: dateSchema.optional(),
    to: dateSchema.optional(),
    service_provider_id: idSchema.optional(),
  }),
  reply: daysOfAllSchema,
  errors: ["conflict"],
  example: { query: { order_id: exampleOrder.id, from: "2026-11-23" }, reply: exampleDays },
});

/**
 * Times of a day to which an order can be rescheduled, with the new price: only the drive may cost more or
 * less. `nearest` has the times nearest to `near`, or to a day without times.
 */
export const orderAvailableTimeslots = endpoint({
  method: "GET",
  path: `${SESSION}/order-available-timeslots`,
  summary: "List the times of a day for rescheduling an appointment",
  audience,
  params,
  query: z.object({
    ...orderParam,
    date: dateSchema,
    service_provider_id: idSchema.optional(),
    near: instantSchema.optional(),
  }),
  reply: availableTimeslots.reply,
  errors: ["conflict"],
  example: {
    query: { order_id: exampleOrder.id, date: exampleSlot.date },
    reply: availableTimeslots.example.reply,
  },
});
