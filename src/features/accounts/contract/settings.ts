import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { blankLineSchema, emailSchema, instantSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import {
  accountStatusSchema,
  codeInputSchema,
  codeSentSchema,
  customerAddressSchema,
  customerAreaSchema,
  phoneInputSchema,
} from "../contract.ts";
import { proofFields } from "./proof.ts";

/** What a customer wants to hear of beside what a booked visit needs, which is always sent. */
export const notificationsSchema = z.object({
  reminderMail: z.boolean(),
  reminderText: z.boolean(),
  /** Asks for a review after a visit. */
  reviewMail: z.boolean(),
  newsMail: z.boolean(),
});
export type Notifications = z.output<typeof notificationsSchema>;

/** Where a customer lives, as it is typed; the ZIP code decides on the service area. */
export const homeInputSchema = z.object({
  addressLine: lineSchema(120),
  addressLine2: blankLineSchema(60).default(""),
  locality: blankLineSchema(80).default(""),
  adminDistrict: blankLineSchema(40).default(""),
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, "Enter a five-digit ZIP code"),
  addressNotes: textSchema(500).default(""),
  isApartmentComplex: z.boolean().default(false),
});
export type HomeInput = z.output<typeof homeInputSchema>;

/**
 * `deletesAt`: when an account that its owner gave up is emptied; null while nobody asked for it.
 * `isConfirmed`: this session needs no new proof for a while.
 */
export const settingsSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  phoneNumber: z.string(),
  isPhoneVerified: z.boolean(),
  physicalAddress: customerAddressSchema.nullable(),
  addressNotes: z.string(),
  isApartmentComplex: z.boolean(),
  serviceArea: customerAreaSchema.nullable(),
  referralSource: z.string(),
  notifications: notificationsSchema,
  hasPassword: z.boolean(),
  isConfirmed: z.boolean(),
  status: accountStatusSchema,
  deletesAt: instantSchema.nullable(),
});
export type Settings = z.output<typeof settingsSchema>;

const exampleSettings = {
  firstName: "Mia",
  lastName: "Torres",
  email: "mia@example.com",
  isEmailVerified: true,
  phoneNumber: "+14805550123",
  isPhoneVerified: true,
  physicalAddress: null,
  addressNotes: "",
  isApartmentComplex: false,
  serviceArea: null,
  referralSource: "",
  notifications: { reminderMail: true, reminderText: true, reviewMail: true, newsMail: false },
  hasPassword: false,
  isConfirmed: false,
  status: "active",
  deletesAt: null,
} as const;

const PATH = "/v2/account/customer/settings";

export const getSettings = endpoint({
  method: "GET",
  path: PATH,
  summary: "Show what the signed-in customer has settled",
  audience: ["customer"],
  reply: settingsSchema,
  errors: ["not_found"],
  example: { reply: exampleSettings },
});

/**
 * What is left out stays as it is. Another `email` takes the code that was mailed there and a proof (password
 * or `confirmCode`); it ends every other session, and the former mailbox is told.
 */
export const settingsInputSchema = z.object({
  firstName: lineSchema(60).optional(),
  lastName: lineSchema(60).optional(),
  address: homeInputSchema.optional(),
  referralSource: blankLineSchema(80).optional(),
  notifications: notificationsSchema.partial().optional(),
  email: emailSchema.optional(),
  emailCode: codeInputSchema.optional(),
  ...proofFields,
});
export type SettingsInput = z.output<typeof settingsInputSchema>;

export const saveSettings = endpoint({
  method: "POST",
  path: PATH,
  summary: "Change what the signed-in customer has settled, in part or whole",
  audience: ["customer"],
  body: settingsInputSchema,
  reply: settingsSchema,
  errors: ["code_rejected", "sign_in_failed", "conflict", "forbidden", "not_found"],
  example: { body: { firstName: "Mia", lastName: "Torres" }, reply: exampleSettings },
});

const exampleSent = {
  sentTo: "m••••@example.com",
  resendAt: "2026-11-20T15:01:00.000Z",
  expiresAt: "2026-11-20T15:05:00.000Z",
};

export const sendNewEmailCode = endpoint({
  method: "POST",
  path: "/v2/account/customer/new-email-code",
  summary: "Mail a code to the address that is to become the customer's own",
  audience: ["customer"],
  body: z.object({ email: emailSchema }),
  reply: codeSentSchema,
  errors: ["conflict", "forbidden"],
  example: { body: { email: "mia@example.com" }, reply: exampleSent },
});

export const sendNewPhoneCode = endpoint({
  method: "POST",
  path: "/v2/account/customer/phone/code",
  summary: "Text a code to the number that is to become the customer's own",
  audience: ["customer"],
  body: z.object({ phone: phoneInputSchema }),
  reply: codeSentSchema,
  errors: ["conflict", "forbidden"],
  example: {
    body: { phone: { prefix: "+1", number: "(480) 555-0123" } },
    reply: { ...exampleSent, sentTo: "••• ••• ••23" },
  },
});
