import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, textSchema } from "#kit/wire/schema.ts";
import { CUSTOMER_FAULTS } from "../words/changes.ts";
import { deskCustomerSchema, exampleDeskCustomer } from "./customer.ts";
import { DESK_CUSTOMERS } from "./list.ts";

const { id } = exampleDeskCustomer;
const common = {
  method: "POST",
  audience: ["staff"],
  needs: "customers.write",
  params: z.object({ id: idSchema }),
  reply: deskCustomerSchema,
  errors: ["conflict", "not_found"],
} as const;
const reason = textSchema(1_000).min(1, CUSTOMER_FAULTS.reason);

/**
 * Closes the account of a customer: every session ends, also of staff who act for the customer. While visits
 * are ahead it is first answered by a `conflict` with their number in `details.visits`; with `visits: "keep"`
 * they stand. `description` is the reason, for the team alone.
 */
export const deactivateCustomer = endpoint({
  ...common,
  path: `${DESK_CUSTOMERS}/{id}/deactivate`,
  summary: "Close the account of a customer",
  body: z.strictObject({ description: reason, visits: z.enum(["keep"]).optional() }),
  example: {
    params: { id },
    body: { description: "Asked us by phone to close it.", visits: "keep" },
    reply: { ...exampleDeskCustomer, status: "inactive", isClosedByTeam: true },
  },
});

/** Opens an account that the team closed, in the state that it had. The customer signs in anew. */
export const reactivateCustomer = endpoint({
  ...common,
  path: `${DESK_CUSTOMERS}/{id}/reactivate`,
  summary: "Open the account of a customer again",
  body: z.strictObject({ description: reason }),
  example: {
    params: { id },
    body: { description: "Closed by mistake." },
    reply: exampleDeskCustomer,
  },
});

/** Asks an active customer by mail and text to agree to the documents that are still open. */
export const sendTermsLink = endpoint({
  ...common,
  path: `${DESK_CUSTOMERS}/{id}/agreements-link`,
  summary: "Ask a customer to agree to open terms",
  body: z.strictObject({}),
  example: { params: { id }, body: {}, reply: exampleDeskCustomer },
});

/** Sends a customer with an incomplete profile another link to complete it. Earlier links still work. */
export const sendProfileLink = endpoint({
  ...common,
  path: `${DESK_CUSTOMERS}/{id}/profile-link`,
  summary: "Send a customer the link to complete the profile",
  body: z.strictObject({}),
  example: { params: { id }, body: {}, reply: { ...exampleDeskCustomer, status: "pending" } },
});
