import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { blankLineSchema, idSchema, textSchema } from "#kit/wire/schema.ts";
import { FIELD_FAULTS } from "../words/fields.ts";

const word = blankLineSchema(80).optional();
const pixels = z.int(FIELD_FAULTS.pixels).min(1).max(100_000).optional();

/** What a program reports about its device. Sizes are in CSS pixels. */
const deviceSchema = z.object({
  platform: word,
  operatingSystem: word,
  osVersion: word,
  manufacturer: word,
  model: word,
  appVersion: word,
  language: word,
  /** ISO 3166, two capital letters. */
  country: word,
  timeZone: word,
  screenWidth: pixels,
  screenHeight: pixels,
});
export type Device = z.output<typeof deviceSchema>;

export const reportDevice = endpoint({
  method: "POST",
  path: "/v1/user/device-meta-data",
  summary: "Report the device that a program runs on",
  audience: ["public"],
  body: deviceSchema,
  reply: z.object({}),
  example: { body: { platform: "web", language: "en-US", screenWidth: 390, screenHeight: 844 }, reply: {} },
});

/** The longest message of a logged event, in characters. */
const MAX_EVENT_LENGTH = 1_000;

export const logEvent = endpoint({
  method: "POST",
  path: "/v1/logEvent",
  summary: "Log an event of a program",
  audience: ["public"],
  body: z.object({ message: textSchema(MAX_EVENT_LENGTH).min(1, FIELD_FAULTS.event) }),
  reply: z.object({
    message: z.string(),
    /** The account of the staff member who acts for this person. */
    impersonatorId: idSchema.nullable(),
  }),
  example: { body: { message: "User Login" }, reply: { message: "User Login", impersonatorId: null } },
});

export const verifyPhoneNumber = endpoint({
  method: "GET",
  path: "/v2/account/verify-phone-number",
  summary: "Check a phone number",
  audience: ["public"],
  query: z.object({
    phone_number: z.string().trim().max(40, FIELD_FAULTS.longPhone).optional(),
    /** The caller's own id, or for staff any customer's id. Other ids are not found. */
    customer_id: idSchema.optional(),
  }),
  reply: z.object({
    /** E.164. */
    phoneNumber: z.string(),
    /** Null for strangers, so that they do not learn about accounts. */
    isVerified: z.boolean().nullable(),
  }),
  errors: ["not_found"],
  example: {
    query: { phone_number: "(480) 555-0123" },
    reply: { phoneNumber: "+14805550123", isVerified: null },
  },
});
