import { z } from "zod";
import { groomerBriefSchema } from "#features/groomers/contract.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { exampleOrder, ORDERS_PATH } from "../../contract/order.ts";
import { STAND_IN_STATES } from "../rules/stand-ins.ts";

/**
 * The offer of another groomer at the same time, for an appointment that its customer did not end. The time
 * is not held. `total` (cents) is the price with this groomer, `before` the price agreed earlier. To take
 * the offer, call `POST /v1/checkout/stand-in`.
 */
const standInSchema = z.object({
  orderId: idSchema,
  number: z.string(),
  petNames: z.array(z.string()),
  serviceProvider: groomerBriefSchema,
  /** Whether the groomer accepts at once. Otherwise the groomer confirms the new appointment in person. */
  autoAccepts: z.boolean(),
  /** The groomer who cannot come. */
  missedProvider: z.string(),
  appointmentStart: instantSchema,
  appointmentEnd: instantSchema,
  timeZone: z.string(),
  total: centsRangeSchema,
  before: centsRangeSchema,
  /** How the visit was to be paid. The new appointment is paid the same way if that is still possible. */
  paymentLabel: z.string(),
  status: z.enum(STAND_IN_STATES),
  expiresAt: instantSchema,
});
export type StandIn = z.output<typeof standInSchema>;

export const STAND_INS_PATH = "/v2/service-checkout/pet-service/stand-ins";
const params = z.object({ id: idSchema });

const shown: z.input<typeof standInSchema> = {
  orderId: exampleOrder.id,
  number: exampleOrder.number,
  petNames: ["Biscuit"],
  serviceProvider: {
    id: "01990000-0000-7000-8000-0000000000b2",
    vanityUrl: "bea-comb",
    displayName: "Bea Comb",
    businessName: "",
    tagLine: "",
    rating: null,
    reviewCount: 0,
  },
  autoAccepts: true,
  missedProvider: "Ada Brush",
  appointmentStart: "2026-11-24T17:00:00.000Z",
  appointmentEnd: "2026-11-24T18:00:00.000Z",
  timeZone: "America/Phoenix",
  total: { min: 8_000, max: 11_000 },
  before: { min: 8_000, max: 11_000 },
  paymentLabel: "Visa ending in 4242",
  status: "open",
  expiresAt: "2026-11-22T15:00:00.000Z",
};

export const listStandIns = endpoint({
  method: "GET",
  path: STAND_INS_PATH,
  summary: "List the stand-ins that wait for the customer's answer",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  reply: z.array(standInSchema),
  example: { reply: [shown] },
});

export const getStandIn = endpoint({
  method: "GET",
  path: `${ORDERS_PATH}/{id}/stand-in`,
  summary: "Show the stand-in for an appointment",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  /** Null if there is no offer, or if the offered groomer has left. */
  reply: z.object({ standIn: standInSchema.nullable() }),
  errors: ["not_found"],
  example: { params: { id: exampleOrder.id }, reply: { standIn: shown } },
});

/**
 * Safe to repeat. An offer that was taken cannot be declined (`conflict`): cancel the new appointment
 * instead.
 */
export const declineStandIn = endpoint({
  method: "POST",
  path: `${ORDERS_PATH}/{id}/stand-in/decline`,
  summary: "Decline the stand-in for an appointment",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  body: z.object({}),
  reply: z.object({ standIn: standInSchema.nullable() }),
  errors: ["not_found", "conflict"],
  example: {
    params: { id: exampleOrder.id },
    body: {},
    reply: { standIn: { ...shown, status: "declined" } },
  },
});
