import { z } from "zod";
import { accountStatusSchema } from "#features/accounts/contract/customer.ts";
import { GROOMER_FLAGS, GROOMER_KINDS } from "#features/agreements/rules.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema, lineSchema } from "#kit/wire/schema.ts";
import { PAYMENT_PLANS } from "../rules/setup.ts";
import { ONBOARDING_FAULTS } from "../words/setup.ts";
import { exampleShown, shownApplicationSchema } from "./decision.ts";

/** The current version of the document behind a flag. `acceptedAt`: of this version; null if not yet. */
const documentSchema = z.object({
  flag: z.enum(GROOMER_FLAGS),
  id: idSchema,
  kind: z.enum(Object.values(GROOMER_KINDS)),
  version: z.int(),
  title: z.string(),
  body: z.string(),
  publishedAt: instantSchema,
  acceptedAt: instantSchema.nullable(),
});

/**
 * What of the groomer's work is set up. `form`: it is signed, and each document accepted in its current
 * version. `name`: what the signature must match.
 */
const setupSchema = z.object({
  status: accountStatusSchema,
  form: z.boolean(),
  hours: z.boolean(),
  zone: z.boolean(),
  service: z.boolean(),
  photo: z.boolean(),
  name: z.string(),
  paymentPlan: z.string(),
  signature: z.string().nullable(),
  signedAt: instantSchema.nullable(),
  documents: z.array(documentSchema),
});
export type Setup = z.output<typeof setupSchema>;

const documentId = "01990000-0000-7000-8000-0000000000a1";
const exampleSetup: z.input<typeof setupSchema> = {
  ...{ status: "approved", form: true, hours: true, zone: true, service: true, photo: false },
  ...{ name: "Maria Lopez", paymentPlan: "variable", signature: "Maria Lopez" },
  signedAt: "2026-11-20T15:00:00.000Z",
  documents: [
    {
      ...{ flag: "compensationPolicy", id: documentId, kind: "compensation", version: 1 },
      ...{ title: "Compensation policy", body: "You are paid for each visit …" },
      ...{ publishedAt: "2026-01-01T00:00:00.000Z", acceptedAt: "2026-11-20T15:00:00.000Z" },
    },
  ],
};

export const getSetup = endpoint({
  method: "GET",
  path: "/v2/groomer/setup",
  summary: "Show what of the groomer's work is set up, and the agreements",
  audience: ["groomer"],
  states: { groomer: ["approved", "active"] },
  reply: setupSchema,
  errors: ["not_found"],
  example: { reply: exampleSetup },
});

/** A flag is the consent to its document; it must be true wherever the brand has published that document. */
const onboardingSchema = z.strictObject({
  businessServicesAgreement: z.boolean(),
  compensationPolicy: z.boolean(),
  taxWithholding: z.boolean(),
  healthInsurance: z.boolean(),
  workersCompensation: z.boolean(),
  avenueSecretarialOfficeServices: z.boolean(),
  paymentPlan: z.enum(PAYMENT_PLANS).default("variable"),
  signature: lineSchema(120, ONBOARDING_FAULTS.signature),
  documentIds: z.array(idSchema).max(20),
});
export type OnboardingInput = z.output<typeof onboardingSchema>;

/**
 * Signs the onboarding form. `documentIds`: the versions that the groomer has read; a flag whose document has
 * a newer version is refused. The last step of the setup opens the account.
 */
export const signOnboarding = endpoint({
  method: "POST",
  path: "/v2/groomer/onboarding",
  summary: "Sign the onboarding form",
  audience: ["groomer"],
  states: { groomer: ["approved", "active"] },
  body: onboardingSchema,
  reply: setupSchema,
  errors: ["forbidden", "not_found"],
  example: {
    body: {
      ...{ businessServicesAgreement: true, compensationPolicy: true, taxWithholding: true },
      ...{ healthInsurance: true, workersCompensation: true, avenueSecretarialOfficeServices: true },
      ...{ paymentPlan: "variable", signature: "Maria Lopez", documentIds: [documentId] },
    },
    reply: exampleSetup,
  },
});

/**
 * Opens an approved groomer's account whose agreements were signed elsewhere, such as on paper. Refused until
 * the work is set up.
 */
export const activateGroomer = endpoint({
  method: "POST",
  path: "/v2/staff/groomers/{id}/activate",
  summary: "Open an approved groomer's account",
  audience: ["staff"],
  needs: "groomers.approve",
  params: z.object({ id: idSchema }),
  body: z.strictObject({}),
  reply: shownApplicationSchema,
  errors: ["conflict", "not_found"],
  example: { params: { id: exampleShown.id }, body: {}, reply: { ...exampleShown, status: "active" } },
});
