import { z } from "zod";
import { daysOfAllSchema } from "#features/availability/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { SESSION, sessionParams } from "../../contract/session.ts";
import { availableTimeslots } from "./times.ts";

const params = sessionParams;
const audience = ["session"] as const;

/**
 * Which order is asked for. Its customer is signed in; for everybody else it is missing. Either `{session}`
 * is the order's own id (an order stands for the session that it grew from) and `order_id` is left out, or
 * `{session}` is the token of a booking session that this customer has open and `order_id` names the order.
 */
const orderParam = { order_id: idSchema.optional() };

/**
 * Days to which an order can be moved: for its own pets, services and address, with any groomer or one
 * (`service_provider_id`: the order's own, or another). What the order occupies itself counts as free. Rules,
 * reasons and groomers are those of `available-days`.
 */
export const orderAvailableDays = endpoint({
  method: "GET",
  path: `${SESSION}/order-available-days`,
  summary: "Days to which an appointment of mine can be moved, with any groomer or one",
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
 * Times of a day to which an order can be moved, priced as it would be: all that was agreed stays, the drive
 * may cost another amount. The nearest others when there is none, or to the instant `near`.
 */
export const orderAvailableTimeslots = endpoint({
  method: "GET",
  path: `${SESSION}/order-available-timeslots`,
  summary:
    "Times of a day to which an appointment of mine can be moved; the nearest others when there is none",
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
