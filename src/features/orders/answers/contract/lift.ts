import { z } from "zod";
import { proofFields } from "#features/accounts/contract/proof.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema, textSchema } from "#kit/wire/schema.ts";
import { exampleOrder } from "../../contract/order.ts";
import { ANSWER_FAULTS } from "../words/refusals.ts";
import { exampleProviderOrder, staffOrderSchema } from "./answers.ts";

const bodySchema = z.strictObject({
  /** The version that the caller saw. After another change, the answer is `conflict`. */
  version: z.int().min(1).max(2_147_483_647),
  /**
   * What the caller saw as refunded so far, in cents. After another refund, the answer is `conflict`. Left
   * out by callers who do not see it.
   */
  seenRefunded: centsSchema.optional(),
  /** For the team alone. */
  reason: textSchema(500).min(1, ANSWER_FAULTS.noReason),
  ...proofFields,
});
export type LiftInput = z.output<typeof bodySchema>;

/**
 * Takes a no-show back: the visit is `accepted` and can be completed. What a card paid as the fee is
 * refunded, which needs `money.refund` too, and a proof once the order's refunds exceed the brand's limit. A
 * fee that the bank refused is waived. Gift card and credit pay for the visit again. Safe to repeat.
 */
export const liftNoShow = endpoint({
  method: "POST",
  path: "/v2/staff/orders/{id}/lift-no-show",
  summary: "Take the no-show of an appointment back",
  audience: ["staff"],
  needs: "orders.write",
  params: z.object({ id: idSchema }),
  body: bodySchema,
  reply: staffOrderSchema,
  errors: ["conflict", "not_found", "forbidden", "sign_in_failed", "code_rejected"],
  example: {
    params: { id: exampleOrder.id },
    body: { version: 4, seenRefunded: 0, reason: "The groomer rang at the wrong door." },
    reply: exampleProviderOrder,
  },
});
