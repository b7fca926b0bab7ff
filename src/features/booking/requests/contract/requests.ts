import { z } from "zod";
import { preferredTimesSchema } from "#features/orders/contract/order.ts";
import { PARTS_OF_DAY } from "#features/orders/rules/order.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, emailSchema, idSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import {
  bookingSessionSchema,
  CHANGE_ERRORS,
  SESSION,
  sessionParams,
  shown,
  startedSession,
} from "../../contract/session.ts";
import { MAX_PREFERRED_DAYS } from "../../rules/requests.ts";
import { maxDaysText } from "../../words/session.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;

/** Preferred times; dates are those of the service area. An empty list means any day or any part of a day. */
const timesInputSchema = preferredTimesSchema.extend({
  days: z.array(dateSchema).max(MAX_PREFERRED_DAYS, maxDaysText(MAX_PREFERRED_DAYS)).default([]),
  partsOfDay: z.array(z.enum(PARTS_OF_DAY)).max(PARTS_OF_DAY.length).default([]),
  wantsCall: z.boolean().default(false),
  note: textSchema(1_000).default(""),
});

export const setPreferredTimes = endpoint({
  method: "PUT",
  path: `${SESSION}/request-wishes`,
  summary: "Save the preferred times of a request",
  audience,
  params,
  body: timesInputSchema.extend({ groomerId: idSchema.nullable().default(null) }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ days: ["2026-11-24"], partsOfDay: ["morning"], note: "After nine, please" }),
});

/**
 * Turns the session into an order with the status `request`; repeated calls return the same order. Time and
 * payment are not needed, but a verified phone number is: without that, use `place-request-email`. Preferred
 * times come from `request-wishes`, else from `desired-date`.
 */
export const markAsOrderRequest = endpoint({
  method: "POST",
  path: `${SESSION}/mark-as-order-request`,
  summary: "Request an appointment without a time",
  audience,
  params,
  reply,
  errors: [...CHANGE_ERRORS, "not_ready"],
  example: { reply: startedSession },
});

/**
 * Mails the booking to the brand and the customer and saves a lead: for an address outside all areas or an
 * unverified number. The session ends as `requested` without an order; a repeated call mails nothing. Omitted
 * fields come from the session's contact.
 */
export const placeRequestEmail = endpoint({
  method: "POST",
  path: `${SESSION}/place-request-email`,
  summary: "Mail the booking to the brand as a request",
  audience,
  params,
  body: z.object({
    firstName: lineSchema(60).optional(),
    lastName: lineSchema(60).optional(),
    email: emailSchema.optional(),
    phoneNumber: lineSchema(40).optional(),
    wishes: timesInputSchema.optional(),
  }),
  reply,
  errors: [...CHANGE_ERRORS, "not_ready"],
  example: shown({ firstName: "Mia", lastName: "Torres", email: "mia@example.com" }),
});
