import { z } from "zod";
import { customerSchema } from "#features/accounts/contract/customer.ts";
import { settingsInputSchema } from "#features/accounts/contract/settings.ts";
import { acceptanceSchema } from "#features/agreements/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { emailSchema, idSchema } from "#kit/wire/schema.ts";
import { exampleCustomer } from "../contract.ts";

const { firstName, lastName, address, referralSource } = settingsInputSchema.shape;

/**
 * Completes the profile of a customer whose account staff created. `email` must not differ from a confirmed
 * e-mail address, because only the settings change a confirmed address.
 */
export const finishProfile = endpoint({
  method: "POST",
  path: "/v2/account/customer/finish-profile",
  summary: "Complete a pending customer's profile and activate it",
  audience: ["customer"],
  states: { customer: ["pending"] },
  // In the order of the form, which is the order in which it lists its faults.
  body: z.object({
    firstName: firstName.unwrap(),
    lastName: lastName.unwrap(),
    email: emailSchema,
    referralSource,
    address: address.unwrap(),
    ...acceptanceSchema.shape,
  }),
  reply: customerSchema,
  errors: ["conflict", "forbidden", "not_found"],
  example: {
    body: {
      firstName: "Mia",
      lastName: "Torres",
      email: "mia@example.com",
      address: {
        addressLine: "1201 N 7th St",
        locality: "Phoenix",
        adminDistrict: "AZ",
        postalCode: "85006",
      },
      petRelease: true,
      cancellationPolicy: true,
      termsAndConditions: true,
    },
    reply: exampleCustomer,
  },
});

export const customerPhone = endpoint({
  method: "GET",
  path: "/v2/account/service-provider/customer-phone/{id}",
  summary: "Show the phone number of one of the groomer's customers",
  audience: ["groomer"],
  params: z.object({ id: idSchema }),
  reply: z.object({ customerId: idSchema, displayName: z.string(), phoneNumber: z.string() }),
  errors: ["not_found"],
  example: {
    params: { id: "01990000-0000-7000-8000-0000000000c1" },
    reply: {
      customerId: "01990000-0000-7000-8000-0000000000c1",
      displayName: "Mia Torres",
      phoneNumber: "+14805550123",
    },
  },
});
