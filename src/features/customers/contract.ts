import { z } from "zod";
import { customerProfileSchema } from "#features/accounts/contract.ts";
import { groomerBriefSchema } from "#features/groomers/contract.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";

/** A customer's profile with facts from other features. */
export const customerSchema = customerProfileSchema.omit({ assignedGroomerId: true }).extend({
  /** The same as `addressLine2` of `physicalAddress`. */
  addressLine2: z.string(),
  /** True until the first visit is complete. */
  isNewCustomer: z.boolean(),
  /** Always null: customers cannot upload a photo yet. */
  profilePicture: z.string().nullable(),
  /** The groomer that staff assigned, else the groomer of the last visit. */
  assignedGroomer: groomerBriefSchema.nullable(),
  /** These three are true if the customer has accepted the current version of the document. */
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
  summary: "Show the signed-in customer",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  reply: customerSchema,
  errors: ["not_found"],
  example: { reply: exampleCustomer },
});
