import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { doorSchema } from "../../contract/door.ts";
import { exampleProviderOrder, providerOrderSchema, staffOrderSchema } from "./answers.ts";

const { id } = exampleProviderOrder;
const door = { latitude: 33.46412, longitude: -112.04893 };

const base = {
  method: "PUT",
  summary: "Set where the door of an appointment's address is",
  params: z.object({ id: idSchema }),
  body: doorSchema,
  reply: providerOrderSchema,
  errors: ["conflict"],
  example: {
    params: { id },
    body: door,
    reply: {
      ...exampleProviderOrder,
      address: { ...exampleProviderOrder.address, ...door, precision: "exact" },
    },
  },
} as const;

/**
 * Sets the exact point of the address, as seen at the visit, and records who did. Later bookings of the
 * customer at this address use it. Refuses a point that cannot lie in the address's ZIP.
 */
export const setOrderDoor = endpoint({
  ...base,
  path: "/v2/groomer/orders/{id}/door",
  audience: ["groomer"],
});
export const setOrderDoorAsStaff = endpoint({
  ...base,
  path: "/v2/staff/orders/{id}/door",
  audience: ["staff"],
  reply: staffOrderSchema,
  needs: "orders.write",
});
