import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema, textSchema } from "#kit/wire/schema.ts";
import { exampleOrder } from "../../contract/order.ts";

/**
 * Refunds to a customer's cards what an order was charged, in part or whole. The bank is asked at once, and
 * by the sweeper when it does not answer. `refundId` is the caller's: the same id is the same refund. Cash
 * is refunded by hand, a gift card by its balance.
 */
export const refundOrder = endpoint({
  method: "POST",
  path: "/v2/staff/orders/{id}/refund",
  summary: "Refund what was charged for an appointment",
  audience: ["staff"],
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    refundId: idSchema,
    /** Cents. */
    amount: z.int().min(1).max(10_000_000),
    /** A note for the customer. */
    description: textSchema(500).default(""),
  }),
  /** What is paid for the order afterwards, in cents. */
  reply: z.object({ paid: centsSchema }),
  errors: ["conflict"],
  example: {
    params: { id: exampleOrder.id },
    body: { refundId: "01990000-0000-7000-8000-0000000000d9", amount: 2_000, description: "A scratch" },
    reply: { paid: 9_000 },
  },
});
