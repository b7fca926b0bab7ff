import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { imageSchema } from "#kit/wire/image.ts";
import { blankLineSchema, emailSchema, instantSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { codeInputSchema, codeSentSchema, exampleSent, phoneInputSchema } from "../contract.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import { accountStatusSchema, customerAddressSchema, customerAreaSchema } from "./customer.ts";
import { proofFields } from "./proof.ts";

/**
 * The optional messages that a customer wants. Customers always get the messages that a booked visit needs.
 */
const notificationsSchema = z.object({
  reminderMail: z.boolean(),
  reminderText: z.boolean(),
  /** Mails about reviews. The link in such a mail changes the same choice. */
  reviewMail: z.boolean(),
  /** Nothing sends by this choice yet. */
  newsMail: z.boolean(),
});
export type Notifications = z.output<typeof notificationsSchema>;

/** A typed home address; the ZIP code decides the service area. */
export const homeInputSchema = z.object({
  addressLine: lineSchema(120, FIELD_FAULTS.addressLine),
  addressLine2: blankLineSchema(60).default(""),
  locality: blankLineSchema(80).default(""),
  adminDistrict: blankLineSchema(40).default(""),
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/, FIELD_FAULTS.postalCode),
  addressNotes: textSchema(500).default(""),
  isApartmentComplex: z.boolean().default(false),
});
export type HomeInput = z.output<typeof homeInputSchema>;

/**
 * `deletesAt`: when the account will be emptied; null unless the customer has requested the deletion.
 * `isConfirmed`: this session has a proof of the owner that still counts.
 */
export const settingsSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** The customer's own picture. */
  profilePicture: imageSchema.nullable(),
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

/** The settings in the examples of the API. */
export const exampleSettings = {
  firstName: "Mia",
  lastName: "Torres",
  profilePicture: null,
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
  summary: "Show the settings of the signed-in customer",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  reply: settingsSchema,
  errors: ["not_found"],
  example: { reply: exampleSettings },
});

/**
 * Missing fields do not change. A new `email` needs the code that was mailed to it and a proof
 * (password or `confirmCode`). It ends every other session and notifies the old mailbox.
 */
export const settingsInputSchema = z.object({
  firstName: lineSchema(60, FIELD_FAULTS.firstName).optional(),
  lastName: lineSchema(60, FIELD_FAULTS.lastName).optional(),
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
  summary: "Change some or all settings of the signed-in customer",
  audience: ["customer"],
  body: settingsInputSchema,
  reply: settingsSchema,
  errors: ["code_rejected", "sign_in_failed", "conflict", "forbidden", "not_found"],
  example: { body: { firstName: "Mia", lastName: "Torres" }, reply: exampleSettings },
});

export const sendNewEmailCode = endpoint({
  method: "POST",
  path: "/v2/account/customer/new-email-code",
  summary: "Mail a code to the customer's new e-mail address",
  audience: ["customer"],
  body: z.object({ email: emailSchema }),
  reply: codeSentSchema,
  errors: ["conflict", "forbidden"],
  example: { body: { email: "mia@example.com" }, reply: { ...exampleSent, sentTo: "m••••@example.com" } },
});

export const sendNewPhoneCode = endpoint({
  method: "POST",
  path: "/v2/account/customer/phone/code",
  summary: "Text a code to the customer's new phone number",
  audience: ["customer"],
  body: z.object({ phone: phoneInputSchema }),
  reply: codeSentSchema,
  errors: ["conflict", "forbidden"],
  example: {
    body: { phone: { prefix: "+1", number: "(480) 555-0123" } },
    reply: exampleSent,
  },
});
