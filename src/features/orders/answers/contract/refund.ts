import { z } from "zod";
import { proofFields } from "#features/accounts/contract/proof.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema, textSchema } from "#kit/wire/schema.ts";
import { exampleOrder } from "../../contract/order.ts";
import { ANSWER_FAULTS } from "../words/refusals.ts";

const MAX_REFUND = 10_000_000;

const amountSchema = z.int().min(1).max(MAX_REFUND);
const lineSchema = z.strictObject({ place: z.int().min(0).max(999), amount: amountSchema });

const bodySchema = z
  .strictObject({
    refundId: idSchema,
    /** What the caller saw as refunded so far, in cents. After another refund, the answer is `conflict`. */
    seenRefunded: centsSchema,
    /** The amount to refund, in cents. Leave it out for a refund of `lines`. */
    amount: amountSchema.optional(),
    /** Cents of lines, by their places in `refunding.lines` of the appointment, from 0. */
    lines: z.array(lineSchema).min(1).max(200).optional(),
    /** A note for the customer. */
    description: textSchema(500).default(""),
    ...proofFields,
  })
  .superRefine(({ amount, lines }, { addIssue }) => {
    for (const [index, { place }] of (lines ?? []).entries()) {
      if (lines?.findIndex((line) => line.place === place) === index) continue;
      addIssue({ code: "custom", path: ["lines", index, "place"], message: ANSWER_FAULTS.repeatedLine });
    }
    if ((amount === undefined) !== (lines === undefined)) return;
    for (const field of ["lines", "amount"])
      addIssue({ code: "custom", path: [field], message: ANSWER_FAULTS.refundOfWhat });
  });
export type RefundInput = z.output<typeof bodySchema>;

/**
 * Refunds an amount or lines of an order to the customer's cards. A line is refunded up to what it cost; a
 * refund that names more of it is an error at `lines.<n>.amount`. The sweeper asks the bank again if it does
 * not answer now. The caller chooses `refundId`: the same id is the same refund. Once the refunds of an order
 * exceed the brand's limit, the call needs a proof: password or `confirmCode`. Cash is refunded by hand, and
 * a gift card through its balance.
 */
export const refundOrder = endpoint({
  method: "POST",
  path: "/v2/staff/orders/{id}/refund",
  summary: "Refund a charge for an appointment",
  audience: ["staff"],
  needs: "money.refund",
  params: z.object({ id: idSchema }),
  body: bodySchema,
  /** What is paid for the order afterwards, in cents; null without `money.read`. */
  reply: z.object({ paid: centsSchema.nullable() }),
  errors: ["conflict", "forbidden", "sign_in_failed", "code_rejected"],
  example: {
    params: { id: exampleOrder.id },
    body: {
      refundId: "01990000-0000-7000-8000-0000000000d9",
      ...{ seenRefunded: 0, amount: 2_000, description: "A scratch" },
    },
    reply: { paid: 9_000 },
  },
});
