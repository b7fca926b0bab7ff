import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema } from "#kit/wire/schema.ts";
import { exampleOrder } from "../../contract/order.ts";

/** What waits for staff. `hold_refused`: the bank did not hold the money of a visit to come. */
const todoSchema = z.object({
  id: idSchema,
  kind: z.enum(["hold_refused"]),
  openedAt: z.iso.datetime({ offset: true }),
  order: z.object({ id: idSchema, number: z.string(), appointmentStart: z.iso.datetime().nullable() }),
  /** The amount that was not held, in cents; null without `money.read`. */
  amount: centsSchema.nullable(),
  /** Why, in a sentence; null without `money.read`. */
  reason: z.string().nullable(),
});
export type Todo = z.output<typeof todoSchema>;

/** A to-do is closed by itself once the order has a card that works, is paid otherwise, or has ended. */
export const listTodos = endpoint({
  method: "GET",
  path: "/v2/staff/todos",
  summary: "List what waits for staff, oldest first: at most 200, and the number of all",
  audience: ["staff"],
  needs: "orders.read",
  reply: z.object({ items: z.array(todoSchema), total: z.int().min(0) }),
  example: {
    reply: {
      items: [
        {
          id: "01990000-0000-7000-8000-0000000000e1",
          kind: "hold_refused",
          openedAt: "2026-11-20T18:00:00.000Z",
          order: {
            id: exampleOrder.id,
            number: exampleOrder.number,
            appointmentStart: "2026-11-24T16:00:00.000Z",
          },
          amount: 11_000,
          reason: "Your bank declined this card. Please try another one.",
        },
      ],
      total: 1,
    },
  },
});
