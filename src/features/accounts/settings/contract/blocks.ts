import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";

/** A blocked sender of messages. `id` is the id of the groomer or staff member, not of the account. */
const blockedSchema = z.object({
  id: idSchema,
  role: z.enum(["groomer", "staff"]),
  displayName: z.string(),
  blockedAt: instantSchema,
});
export type Blocked = z.output<typeof blockedSchema>;

const customerId = "01990000-0000-7000-8000-0000000000c1";
const exampleBlocked: Blocked = {
  id: "01990000-0000-7000-8000-0000000000d1",
  role: "groomer",
  displayName: "Ada Brush",
  blockedAt: "2026-11-20T15:00:00.000Z",
};

export const blockList = endpoint({
  method: "GET",
  path: "/v2/messaging-service/customer/{id}/block-list",
  summary: "List the people that the customer has blocked",
  audience: ["customer"],
  params: z.object({ id: idSchema }),
  reply: z.array(blockedSchema),
  errors: ["not_found"],
  example: {
    params: { id: customerId },
    reply: [exampleBlocked],
  },
});

const ofGroomer = {
  path: "/v2/account/customer/blocked-groomers/{groomerId}",
  audience: ["customer"],
  params: z.object({ groomerId: idSchema }),
  reply: z.array(blockedSchema),
} as const;

/**
 * Blocks a groomer: from now on the groomer is never offered to the customer, and the other way round. Visits
 * that are booked stay. The groomer does not learn of it. A second block changes nothing.
 */
export const blockGroomer = endpoint({
  ...ofGroomer,
  method: "PUT",
  summary: "Block a groomer",
  errors: ["not_found"],
  example: { params: { groomerId: exampleBlocked.id }, reply: [exampleBlocked] },
});

/** Ends a block by the customer. A block by the groomer stays. */
export const unblockGroomer = endpoint({
  ...ofGroomer,
  method: "DELETE",
  summary: "Unblock a groomer",
  errors: ["not_found"],
  example: { params: { groomerId: exampleBlocked.id }, reply: [] },
});
