import { z } from "zod";
import { proofFields } from "#features/accounts/contract/proof.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema, textSchema } from "#kit/wire/schema.ts";
import { CUSTOMER_FAULTS } from "../words/changes.ts";
import { DESK_CUSTOMERS, exampleCustomerId } from "./list.ts";

const MAX_AMOUNT = 1_000_000;

const common = {
  path: `${DESK_CUSTOMERS}/{id}/credit`,
  audience: ["staff"],
  needs: "money.refund",
  params: z.object({ id: idSchema }),
} as const;

/**
 * What a gift of credit begins with, in cents: what the team has given this customer so far, and the sum
 * above which a proof is needed. `balance` is null without `money.read`. `isOpen`: whether the account can
 * get credit.
 */
const creditSchema = z.object({
  id: idSchema,
  displayName: z.string(),
  isOpen: z.boolean(),
  given: centsSchema,
  limit: centsSchema,
  balance: centsSchema.nullable(),
});
export type CustomerCredit = z.output<typeof creditSchema>;

const example: z.input<typeof creditSchema> = {
  ...{ id: exampleCustomerId, displayName: "Mia Torres", isOpen: true },
  ...{ given: 2_000, limit: 20_000, balance: 3_000 },
};

/** Shows what a gift of credit to a customer begins with. */
export const showCustomerCredit = endpoint({
  ...common,
  method: "GET",
  summary: "Show the credit that the team has given a customer",
  reply: creditSchema,
  errors: ["not_found"],
  example: { params: { id: exampleCustomerId }, reply: example },
});

const bodySchema = z.strictObject({
  creditId: idSchema,
  /** What the caller saw as given so far, in cents. After another gift, the answer is `conflict`. */
  seenGiven: centsSchema,
  /** In cents. */
  amount: z.int().min(1, CUSTOMER_FAULTS.amount).max(MAX_AMOUNT, CUSTOMER_FAULTS.maxAmount),
  /** For the team alone. */
  reason: textSchema(500).min(1, CUSTOMER_FAULTS.reason),
  ...proofFields,
});
export type CreditInput = z.output<typeof bodySchema>;

/**
 * Gives a customer credit, which pays for the next appointments. The customer gets a mail, or a text
 * without a mailbox. The caller chooses `creditId`: the same id is the same gift. Once all gifts to the
 * customer exceed the brand's limit for refunds, the call needs a proof: password or `confirmCode`.
 */
export const giveCustomerCredit = endpoint({
  ...common,
  method: "POST",
  summary: "Give a customer credit",
  body: bodySchema,
  reply: creditSchema,
  errors: ["conflict", "not_found", "forbidden", "sign_in_failed", "code_rejected"],
  example: {
    params: { id: exampleCustomerId },
    body: {
      creditId: "01990000-0000-7000-8000-0000000000d7",
      ...{ seenGiven: 0, amount: 2_000, reason: "The groomer came an hour late." },
    },
    reply: example,
  },
});
