import { z } from "zod";
import { centsRangeSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { ORDER_STATUSES } from "../rules/order.ts";

/**
 * A visit in brief, as it is now. `total` in cents; `timeZone` is an IANA name. `asks`: what the customer
 * has to answer: another time of the groomer, or a change that the groomer proposes.
 */
export const orderCardSchema = z.object({
  id: idSchema,
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  orderMarkedAsNoShow: z.boolean(),
  pets: z.string(),
  appointmentStart: instantSchema.nullable(),
  appointmentEnd: instantSchema.nullable(),
  timeZone: z.string(),
  total: centsRangeSchema,
  asks: z.enum(["time", "proposal"]).nullable(),
  isReviewed: z.boolean(),
});
export type OrderCard = z.output<typeof orderCardSchema>;

export const exampleOrderCard: OrderCard = {
  id: "01990000-0000-7000-8000-0000000000f9",
  number: "K4M7Q2",
  status: "accepted",
  orderMarkedAsNoShow: false,
  pets: "Biscuit",
  appointmentStart: "2026-11-24T17:00:00.000Z",
  appointmentEnd: "2026-11-24T18:30:00.000Z",
  timeZone: "America/Phoenix",
  total: { min: 8_000, max: 11_000 },
  asks: null,
  isReviewed: false,
};
