import { z } from "zod";
import { customerProfileSchema } from "#features/accounts/contract.ts";
import { groomerBriefSchema } from "#features/groomers/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";

/** Customer, whole. */
export const customerSchema = customerProfileSchema.omit({ assignedGroomerId: true }).extend({
  /** Of `physicalAddress`, once more by itself. */
  addressLine2: z.string(),
  /** True until a first visit is complete. */
  isNewCustomer: z.boolean(),
  /** Where a picture of theirs lies; null while none can be kept. */
  profilePicture: z.string().nullable(),
  /** Whom staff gave them, else who groomed for them last. */
  assignedGroomer: groomerBriefSchema.nullable(),
  /** Each for the document's current version: a new one asks again. */
  petRelease: z.boolean(),
  cancellationPolicy: z.boolean(),
  termsAndConditions: z.boolean(),
});
export type Customer = z.output<typeof customerSchema>;

export const exampleCustomer = {
  id: "01990000-0000-7000-8000-0000000000c1",
  firstName: "Mia",
  lastName: "Torres",
  displayName: "Mia Torres",
  phoneNumber: "+14805550123",
  isPhoneVerified: true,
  email: "mia@example.com",
  isEmailVerified: true,
  physicalAddress: null,
  addressLine2: "",
  addressNotes: "",
  isApartmentComplex: false,
  isNewCustomer: true,
  profilePicture: null,
  serviceArea: null,
  status: "active",
  referralCode: "",
  referralSource: "",
  assignedGroomer: null,
  petRelease: true,
  cancellationPolicy: true,
  termsAndConditions: true,
  defaultPaymentMethod: null,
  createdAt: "2026-11-20T15:00:00.000Z",
} as const;

export const getCustomer = endpoint({
  method: "GET",
  path: "/v1/customer",
  summary: "Show the signed-in customer, whole",
  audience: ["customer"],
  reply: customerSchema,
  errors: ["not_found"],
  example: { reply: exampleCustomer },
});
