import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { deskCustomerSchema, exampleDeskCustomer } from "./customer.ts";
import { DESK_CUSTOMERS } from "./list.ts";

const groomer = { id: "01990000-0000-7000-8000-0000000000a1", displayName: "Ada Brush" };
const params = z.object({ id: idSchema });
const { id } = exampleDeskCustomer;

/** Lists the groomers that a customer can have: those of the customer's area who work now. */
export const listAssignableGroomers = endpoint({
  method: "GET",
  path: `${DESK_CUSTOMERS}/{id}/assignable-groomers`,
  summary: "List the groomers that a customer can have",
  audience: ["staff"],
  needs: "customers.write",
  params,
  reply: z.object({ items: z.array(z.object({ id: idSchema, displayName: z.string() })) }),
  errors: ["not_found"],
  example: { params: { id }, reply: { items: [groomer] } },
});

/**
 * Sets the groomer that the booking offers to a customer first; null leaves it to past visits. `seen` is what
 * the caller saw: after another change it is a `conflict`. Safe to repeat.
 */
export const setAssignedGroomer = endpoint({
  method: "PUT",
  path: `${DESK_CUSTOMERS}/{id}/assigned-groomer`,
  summary: "Assign a groomer to a customer",
  audience: ["staff"],
  needs: "customers.write",
  params,
  body: z.strictObject({ groomerId: idSchema.nullable(), seen: idSchema.nullable() }),
  reply: deskCustomerSchema,
  errors: ["conflict", "not_found"],
  example: {
    params: { id },
    body: { groomerId: groomer.id, seen: null },
    reply: { ...exampleDeskCustomer, assignedGroomer: groomer },
  },
});
