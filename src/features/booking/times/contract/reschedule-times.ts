import { z } from "zod";
import { daysOfAllSchema } from "#features/availability/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { SESSION, sessionParams } from "../../contract/session.ts";
import { availableTimeslots } from "./times.ts";

const params = sessionParams;
const audience = ["session"] as const;

/**
 * The order; only its signed-in customer finds it. Either `{session}` is the order's id and `order_id` is
 * left out, or `{session}` is the token of an open booking session of this customer and `order_id` names
 * the order.
 */
const orderParam = { order_id: idSchema.optional() };

/**
 * Days to which an order can be rescheduled: for its own pets, services and address, with any groomer or one
 * (`service_provider_id`). Time that the order itself occupies counts as free. Rules and reasons are those
 * of `available-days`.
 */
export const orderAvailableDays = endpoint({
  method: "GET",
  path: `${SESSION}/order-available-days`,
  summary: "Days to which an appointment of mine can be rescheduled, with any groomer or one",
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
});

/**
 * Times of a day to which an order can be rescheduled, with the price then: only the drive may cost another
 * amount. The nearest others when there is none, or to the instant `near`.
 */
export const orderAvailableTimeslots = endpoint({
  method: "GET",
  path: `${SESSION}/order-available-timeslots`,
  summary:
    "Times of a day to which an appointment of mine can be rescheduled; the nearest others when there is none",
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
});
