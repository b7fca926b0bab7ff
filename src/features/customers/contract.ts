import { customerSchema } from "#features/accounts/contract/customer.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";

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
  assignedGroomerId: null,
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
