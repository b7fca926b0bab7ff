import { z } from "zod";
import { homeInputSchema } from "#features/accounts/contract/settings.ts";
import { petInputSchema } from "#features/pets/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { emailSchema, idSchema, lineSchema } from "#kit/wire/schema.ts";
import { CUSTOMER_FAULTS } from "../words/changes.ts";
import { deskPetSchema, exampleDeskCustomer } from "./customer.ts";
import { DESK_CUSTOMERS } from "./list.ts";

const { id, pets } = exampleDeskCustomer;
const examplePet = deskPetSchema.parse(pets[0]);

/**
 * Adds a customer, who gets a link by mail and text to complete the profile. Nothing is confirmed until the
 * customer uses it. Refuses (`conflict`) a number or address that a customer has: with that customer's id
 * in `details.customerId` for callers with `customers.contact`, and without a word about it for others.
 */
export const createDeskCustomer = endpoint({
  method: "POST",
  path: DESK_CUSTOMERS,
  summary: "Add a customer",
  audience: ["staff"],
  needs: "customers.write",
  body: z
    .strictObject({
      firstName: lineSchema(60, CUSTOMER_FAULTS.firstName),
      lastName: lineSchema(60, CUSTOMER_FAULTS.lastName),
      email: emailSchema.optional(),
      phoneNumber: lineSchema(40).optional(),
      address: homeInputSchema,
    })
    .refine(({ email, phoneNumber }) => email !== undefined || phoneNumber !== undefined, {
      path: ["phoneNumber"],
      error: CUSTOMER_FAULTS.noContact,
    }),
  reply: z.object({ id: idSchema, displayName: z.string() }),
  errors: ["conflict"],
  example: {
    body: {
      ...{ firstName: "Mia", lastName: "Torres", phoneNumber: "(480) 555-0123" },
      address: { addressLine: "1201 N 7th St", postalCode: "85006" },
    },
    reply: { id, displayName: "Mia Torres" },
  },
});

/** Adds a pet to a customer's list, as the customer could. */
export const addDeskPet = endpoint({
  method: "POST",
  path: `${DESK_CUSTOMERS}/{id}/pets`,
  summary: "Add a pet of a customer",
  audience: ["staff"],
  needs: "customers.write",
  params: z.object({ id: idSchema }),
  body: petInputSchema,
  reply: deskPetSchema,
  errors: ["conflict", "not_found"],
  example: {
    params: { id },
    body: {
      ...{ name: "Biscuit", breedId: "01990000-0000-7000-8000-000000000042", gender: "male" },
      ...{ birthYear: 2021, weight: 24, vaccinated: true, declawed: false, spayedNeutered: true },
      anxiousAggressive: false,
    },
    reply: examplePet,
  },
});
