import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { blankLineSchema, idSchema } from "#kit/wire/schema.ts";
import { chatUserSchema, exampleRoom, exampleUsers } from "./rooms.ts";

/** A person that the caller may write to. `openRoom` takes the one of the two ids that is not null. */
const foundUserSchema = chatUserSchema.extend({
  groomerId: idSchema.nullable(),
  customerId: idSchema.nullable(),
});
export type FoundUser = z.output<typeof foundUserSchema>;

/**
 * Lists people that the caller may write to and whose names contain the text, at most 20. Customers find the
 * active groomers of their area and those who visit them, groomers their clients. A block hides both sides.
 */
export const listUsers = endpoint({
  method: "GET",
  path: "/v2/messaging-service/users",
  summary: "Find people to write to",
  audience: ["customer", "groomer"],
  query: z.object({ text: blankLineSchema(100).default("") }),
  reply: z.array(foundUserSchema),
  example: {
    query: { text: "brush" },
    reply: [
      {
        ...{ id: exampleUsers.ada, displayName: "Ada Brush", photoURL: null, email: null },
        ...{ groomerId: exampleRoom.groomerId, customerId: null },
      },
    ],
  },
});
