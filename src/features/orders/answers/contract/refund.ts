import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema, textSchema } from "#kit/wire/schema.ts";
import { exampleOrder } from "../../contract/order.ts";

/**
 * Refunds all or part of an order's charge to the customer's cards. The sweeper asks the bank again if it
 * does not answer now. The caller chooses `refundId`: the same id is the same refund. Cash is refunded by
 * hand, and a gift card through its balance.
 */
export const refundOrder = endpoint({
  method: "POST",
  path: "/v2/staff/orders/{id}/refund",
  summary: "Refund a charge for an appointment",
  audience: ["staff"],
  needs: "money.refund",
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    refundId: idSchema,
    /** The amount to refund, in cents. */
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
