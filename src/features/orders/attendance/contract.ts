import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { exampleOrder } from "../contract/order.ts";
import { getPublicOrder, publicOrderSchema } from "../contract/public-order.ts";
import { CONFIRMERS } from "./rules.ts";

const TOKEN = "AZkAAAAAcACAAAAAAAAAqm5vYm9keSdzLWxpbmstb2Y";
const START = "2026-11-24T17:00:00.000Z";

/** When the visit was confirmed and who noted it; null for a visit that is not, or that has moved since. */
export const confirmationSchema = z.object({ at: instantSchema, madeBy: z.enum(CONFIRMERS) }).nullable();

/** A visit as the link of its reminder shows it. `canConfirm`: it is still to come as agreed. */
const confirmableSchema = publicOrderSchema.extend({
  confirmation: confirmationSchema,
  canConfirm: z.boolean(),
});
export type ConfirmableVisit = z.output<typeof confirmableSchema>;

const byLink = {
  path: "/v2/visit-confirmations/{token}",
  audience: ["public"],
  params: z.object({ token: z.string().min(1).max(100) }),
  reply: confirmableSchema,
} as const;
const shown = { ...getPublicOrder.example.reply, appointmentStart: START, confirmation: null };
const body = { appointmentStart: START };
/** The start that the caller saw: a visit that has moved since is not confirmed (`conflict`). */
const seenSchema = z.strictObject({ appointmentStart: instantSchema });

export const getVisitConfirmation = endpoint({
  ...byLink,
  method: "GET",
  summary: "Show a visit by the link of its reminder",
  errors: ["not_found"],
  example: { params: { token: TOKEN }, reply: { ...shown, status: "accepted", canConfirm: true } },
});

/** Whoever has the link of a reminder says that the customer will be there. Safe to repeat. */
export const confirmVisit = endpoint({
  ...byLink,
  method: "PUT",
  summary: "Confirm a visit by the link of its reminder",
  body: seenSchema,
  errors: ["not_found", "conflict", "forbidden"],
  example: {
    params: { token: TOKEN },
    body,
    reply: {
      ...{ ...shown, status: "accepted", canConfirm: true },
      confirmation: { at: "2026-11-23T18:00:00.000Z", madeBy: "customer" },
    },
  },
});

/** As `confirmVisit`, for staff who heard it from the customer. Safe to repeat. */
export const confirmVisitAsStaff = endpoint({
  method: "PUT",
  path: "/v2/staff/appointments/{id}/confirmation",
  summary: "Note that the customer has confirmed a visit",
  audience: ["staff"],
  needs: "orders.write",
  params: z.object({ id: idSchema }),
  body: seenSchema,
  reply: z.object({ confirmation: confirmationSchema }),
  errors: ["not_found", "conflict"],
  example: {
    params: { id: exampleOrder.id },
    body,
    reply: { confirmation: { at: "2026-11-23T18:00:00.000Z", madeBy: "staff" } },
  },
});
