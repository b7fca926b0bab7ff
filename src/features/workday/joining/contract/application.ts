import { z } from "zod";
import { accountStatusSchema } from "#features/accounts/contract/customer.ts";
import { phoneInputSchema } from "#features/accounts/contract.ts";
import {
  exampleNotifications,
  groomerNotificationsSchema,
  notificationsInputSchema,
} from "#features/groomers/contract/notifications.ts";
import { placeSuggestionSchema } from "#features/places/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { fileSchema } from "#kit/wire/file.ts";
import { IMAGE_SIZES, imageSchema } from "#kit/wire/image.ts";
import { idSchema, instantSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { LICENCE_SIDES, MAX_EXPERIENCE_YEARS, MAX_OTHER_AREAS } from "../rules/application.ts";
import { APPLICATION_FAULTS } from "../words/application.ts";

/**
 * A groomer's application: who they are, where they start, and what shows that they can work. `staffNote`:
 * what the brand's team wants amended; "" for nothing. `sentAt` is null until it is sent. `referredBy`: the
 * groomer by whose code they came, such as "Maria L.". `otherAreaIds`: where they would work besides
 * `areaId`. `licence` and `licenceBack`: the two sides of the driver's license.
 */
export const applicationSchema = z.object({
  status: accountStatusSchema,
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  physicalAddress: placeSuggestionSchema.nullable(),
  areaId: idSchema.nullable(),
  otherAreaIds: z.array(idSchema),
  areas: z.array(z.object({ id: idSchema, name: z.string() })),
  experienceYears: z.int().nullable(),
  experience: z.string(),
  licence: imageSchema.nullable(),
  licenceBack: imageSchema.nullable(),
  notifications: groomerNotificationsSchema,
  referredBy: z.string().nullable(),
  staffNote: z.string(),
  sentAt: instantSchema.nullable(),
});
export type Application = z.output<typeof applicationSchema>;

const applicationInputSchema = z.strictObject({
  firstName: lineSchema(60, APPLICATION_FAULTS.firstName),
  lastName: lineSchema(60, APPLICATION_FAULTS.lastName),
  displayName: lineSchema(80, APPLICATION_FAULTS.displayName),
  phone: phoneInputSchema,
  address: z.strictObject({
    addressLine: lineSchema(120, APPLICATION_FAULTS.addressLine),
    postalCode: z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, APPLICATION_FAULTS.postalCode),
  }),
  areaId: z.uuid(APPLICATION_FAULTS.area).toLowerCase(),
  /** `areaId` and repetitions in it are ignored. */
  otherAreaIds: z
    .array(z.uuid(APPLICATION_FAULTS.otherArea).toLowerCase())
    .max(MAX_OTHER_AREAS, APPLICATION_FAULTS.tooManyAreas)
    .default([]),
  experienceYears: z
    .int(APPLICATION_FAULTS.years)
    .min(0, APPLICATION_FAULTS.years)
    .max(MAX_EXPERIENCE_YEARS, APPLICATION_FAULTS.years),
  experience: textSchema(2_000),
  /** The code of the groomer who invited them; "" for none. */
  referralCode: z.string().trim().max(40).optional(),
  notifications: notificationsInputSchema.optional(),
});
export type ApplicationInput = z.output<typeof applicationInputSchema>;

const areaId = "01990000-0000-7000-8000-0000000000a2";
export const exampleApplication: z.input<typeof applicationSchema> = {
  status: "pending",
  firstName: "Maria",
  lastName: "Lopez",
  displayName: "Maria Lopez",
  email: "maria@example.com",
  phoneNumber: "+16025550177",
  physicalAddress: null,
  areaId,
  otherAreaIds: [],
  areas: [{ id: areaId, name: "Phoenix" }],
  experienceYears: 6,
  experience: "Four years in a salon, two years on my own.",
  licence: null,
  licenceBack: null,
  notifications: exampleNotifications,
  referredBy: null,
  staffNote: "",
  sentAt: "2026-11-20T15:00:00.000Z",
};

const PREFERENCES = "/v2/service-provider/account/preferences";
const OPEN = { groomer: ["new", "pending"] } as const;

export const getApplication = endpoint({
  method: "GET",
  path: PREFERENCES,
  summary: "Show the signed-in groomer's application",
  audience: ["groomer"],
  states: { groomer: ["new", "pending", "approved", "active"] },
  reply: applicationSchema,
  errors: ["not_found"],
  example: { reply: exampleApplication },
});

/**
 * Sends the application, or amends one that waits. Refused at `licence` and `licenceBack` without pictures of
 * the license's sides. A `referralCode` is recorded once; after that only the same one is accepted.
 */
export const sendApplication = endpoint({
  method: "POST",
  path: PREFERENCES,
  summary: "Send the signed-in groomer's application",
  audience: ["groomer"],
  states: OPEN,
  body: applicationInputSchema,
  reply: applicationSchema,
  errors: ["forbidden", "not_found"],
  example: {
    body: {
      ...{ firstName: "Maria", lastName: "Lopez", displayName: "Maria Lopez", areaId },
      phone: { number: "(602) 555-0177" },
      address: { addressLine: "1204 W Oak St", postalCode: "85016" },
      ...{ experienceYears: 6, experience: "Four years in a salon, two years on my own." },
    },
    reply: exampleApplication,
  },
});

const sideSchema = z.enum(LICENCE_SIDES).default("front");

export const uploadLicence = endpoint({
  method: "POST",
  path: "/v2/service-provider/account/licence",
  summary: "Set the picture of one side of the groomer's driver's license",
  audience: ["groomer"],
  states: OPEN,
  query: z.object({ side: sideSchema }),
  accepts: "multipart",
  purpose: "photo",
  reply: applicationSchema,
  errors: ["conflict", "forbidden", "not_found", "service_unavailable"],
  example: { query: { side: "back" }, reply: exampleApplication },
});

/** The picture is for the groomer and for staff who may see documents. */
export const showLicence = endpoint({
  method: "GET",
  path: "/v2/groomers/{id}/licence/{size}",
  summary: "Show the picture of one side of a groomer's driver's license",
  audience: ["groomer", "staff"],
  needs: "documents.read",
  states: { groomer: ["new", "pending", "approved", "active"] },
  params: z.object({ id: idSchema, size: z.enum(IMAGE_SIZES) }),
  query: z.object({ side: sideSchema, v: z.string().max(60).optional() }),
  replies: "file",
  reply: fileSchema,
  errors: ["not_found", "service_unavailable"],
  example: { params: { id: areaId, size: "medium" }, query: {}, reply: "the file's bytes" },
});
