import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { AGREEMENT_KINDS } from "./rules.ts";
import { mustAgree } from "./words.ts";

/** The current version of a legal document. `body` is Markdown. */
const agreementSchema = z.object({
  id: idSchema,
  kind: z.enum(AGREEMENT_KINDS),
  version: z.int(),
  title: z.string(),
  body: z.string(),
  /** This version is in force from this moment. */
  publishedAt: instantSchema,
});
export type Agreement = z.output<typeof agreementSchema>;

/** `acceptedAt`: when the customer accepted this version; null if not yet. */
export const customerAgreementSchema = agreementSchema.extend({ acceptedAt: instantSchema.nullable() });
export type CustomerAgreement = z.output<typeof customerAgreementSchema>;

const terms = {
  id: "01990000-0000-7000-8000-0000000000a1",
  kind: "terms",
  version: 3,
  title: "Terms & conditions",
  body: "These terms apply to …",
  publishedAt: "2026-01-01T00:00:00.000Z",
};

export const listAgreements = endpoint({
  method: "GET",
  path: "/v2/on-boarding/legal-agreements/list/online-booking",
  summary: "List the brand's legal documents in their current version",
  audience: ["public"],
  reply: z.array(agreementSchema),
  example: { reply: [terms] },
});

export const listCustomerAgreements = endpoint({
  method: "GET",
  path: "/v2/on-boarding/legal-agreements/customer/{id}/list",
  summary: "List the legal documents with the customer's acceptance",
  audience: ["customer", "staff"],
  needs: "customers.read",
  states: SERVED_CUSTOMERS,
  params: z.object({ id: idSchema }),
  reply: z.array(customerAgreementSchema),
  errors: ["not_found"],
  example: {
    params: { id: "01990000-0000-7000-8000-0000000000c1" },
    reply: [{ ...terms, acceptedAt: "2026-11-20T15:00:00.000Z" }],
  },
});

const mustBeTrue = (document: string) => z.literal(true, mustAgree(document));

/** The consents to the three required documents. All must be true. */
export const acceptanceSchema = z.object({
  petRelease: mustBeTrue("pet release terms"),
  cancellationPolicy: mustBeTrue("cancellation policy"),
  termsAndConditions: mustBeTrue("terms & conditions"),
});

export const acceptTerms = endpoint({
  method: "POST",
  path: "/v1/checkout/accept-terms-conditions",
  summary: "Accept the three legal documents",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  body: acceptanceSchema,
  reply: z.object({
    petRelease: z.boolean(),
    cancellationPolicy: z.boolean(),
    termsAndConditions: z.boolean(),
  }),
  errors: ["forbidden"],
  example: {
    body: { petRelease: true, cancellationPolicy: true, termsAndConditions: true },
    reply: { petRelease: true, cancellationPolicy: true, termsAndConditions: true },
  },
});
