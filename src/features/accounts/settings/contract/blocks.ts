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
    reply: [
      {
        id: "01990000-0000-7000-8000-0000000000d1",
        role: "groomer",
        displayName: "Ada Brush",
        blockedAt: "2026-11-20T15:00:00.000Z",
      },
    ],
  },
});
