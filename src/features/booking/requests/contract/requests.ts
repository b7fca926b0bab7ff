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
} from "../../contract/session.ts";
import { MAX_PREFERRED_DAYS } from "../../rules/requests.ts";
import { maxDaysText } from "../../words/session.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;

/** Preferred times in the area's calendar. No day: any; no part of the day: any. */
const timesInputSchema = preferredTimesSchema.extend({
  days: z.array(dateSchema).max(MAX_PREFERRED_DAYS, maxDaysText(MAX_PREFERRED_DAYS)).default([]),
  partsOfDay: z.array(z.enum(PARTS_OF_DAY)).max(PARTS_OF_DAY.length).default([]),
  wantsCall: z.boolean().default(false),
  note: textSchema(1_000).default(""),
});

export const setPreferredTimes = endpoint({
  method: "PUT",
  path: `${SESSION}/request-wishes`,
  summary: "Save the preferred times of a request; a chosen time is released",
  audience,
  params,
  body: timesInputSchema.extend({ groomerId: idSchema.nullable().default(null) }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ days: ["2026-11-24"], partsOfDay: ["morning"], note: "After nine, please" }),
});

/**
 * The session becomes an order of the status `request`, once: repeated calls answer with the same one. It
 * needs all of a booking but time and payment, the proved phone number included (`not_ready` names what is
 * missing); a customer without a proof uses `place-request-email`. The preferred times are those that
 * `request-wishes` (else `desired-date`) said.
 */
export const markAsOrderRequest = endpoint({
  method: "POST",
  path: `${SESSION}/mark-as-order-request`,
  summary: "Request an appointment without a time; a person answers. Nothing is paid",
  audience,
  params,
  reply,
  errors: [...CHANGE_ERRORS, "not_ready"],
});

/**
 * Mails the session's content to the brand and to its customer, and saves it as a lead: for an address
 * outside every area, or an unverified number. The session is done then (`requested`, without an
 * order). What is left out is taken from the session's contact. A session that is a request already
 * sends no second mail.
 */
export const placeRequestEmail = endpoint({
  method: "POST",
  path: `${SESSION}/place-request-email`,
  summary: "Mail the booking to the brand as a request, without an account",
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
