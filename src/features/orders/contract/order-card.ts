import { z } from "zod";
import { centsRangeSchema, centsSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
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
  /** The lowest price of the services, in cents. Usual tips are a share of it. */
  subtotal: centsSchema,
  asks: z.enum(["time", "proposal"]).nullable(),
  /**
   * Another time that waits for an answer: for the customer's if `asks` is `time`, else for the groomer's.
   * `isHere`: it is with this groomer, who alone can agree to it.
   */
  otherTime: z
    .object({
      appointmentStart: instantSchema,
      appointmentEnd: instantSchema,
      total: centsRangeSchema,
      isHere: z.boolean(),
    })
    .nullable(),
  /** What the groomer proposes if `asks` is `proposal`. `before` and `total`: the price of the visit. */
  proposal: z
    .object({
      id: idSchema,
      words: z.string(),
      reason: z.string(),
      before: centsRangeSchema,
      total: centsRangeSchema,
      expiresAt: instantSchema,
    })
    .nullable(),
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
  subtotal: 8_000,
  asks: null,
  otherTime: null,
  proposal: null,
  isReviewed: false,
};
