import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { blankLineSchema, idSchema, textSchema } from "#kit/wire/schema.ts";

const word = blankLineSchema(80).optional();
const pixels = z.int("Enter whole pixels").min(1).max(100_000).optional();

/** What a program tells of the device that it runs on; anything else is not kept. Sizes in CSS pixels. */
export const deviceSchema = z.object({
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
  summary: "Tell what device a program runs on; kept for 90 days",
  audience: ["public"],
  body: deviceSchema,
  reply: z.object({}),
  example: { body: { platform: "web", language: "en-US", screenWidth: 390, screenHeight: 844 }, reply: {} },
});

/** The longest message of a logged event, in characters. */
export const MAX_EVENT_LENGTH = 1_000;

export const logEvent = endpoint({
  method: "POST",
  path: "/v1/logEvent",
  summary: "Log what happened in a program, with who acts for whom; kept for 90 days",
  audience: ["public"],
  body: z.object({ message: textSchema(MAX_EVENT_LENGTH).min(1, "Say what happened") }),
  reply: z.object({
    message: z.string(),
    /** The account of who acts as somebody else. */
    impersonatorId: idSchema.nullable(),
  }),
  example: { body: { message: "User Login" }, reply: { message: "User Login", impersonatorId: null } },
});

export const verifyPhoneNumber = endpoint({
  method: "GET",
  path: "/v2/account/verify-phone-number",
  summary: "Check a phone number, and for its owner or staff whether it is proved",
  audience: ["public"],
  query: z.object({
    phone_number: z.string().trim().max(40, "This phone number is too long").optional(),
    /** Of oneself, or for staff of any customer; anybody else's is not found. */
    customer_id: idSchema.optional(),
  }),
  reply: z.object({
    /** E.164. */
    phoneNumber: z.string(),
    /** Null for strangers, who learn of no account. */
    isVerified: z.boolean().nullable(),
  }),
  errors: ["not_found"],
  example: {
    query: { phone_number: "(480) 555-0123" },
    reply: { phoneNumber: "+14805550123", isVerified: null },
  },
});
