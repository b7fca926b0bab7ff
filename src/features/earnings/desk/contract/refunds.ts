import { z } from "zod";
import { proofFields } from "#features/accounts/contract/proof.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { centsSchema, dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { REFUND_STATES } from "../rules.ts";

const stateSchema = z.enum(REFUND_STATES);

/**
 * A refund of a payment. `method`: the card, or "Card". `madeBy`: who of the team asked for it; null where a
 * rule of the brand did. `reason`: what that person wrote, or "". `failure`: what the bank said, or "".
 */
const refundSchema = z.object({
  id: z.string(),
  at: instantSchema,
  timeZone: z.string(),
  orderId: idSchema.nullable(),
  number: z.string(),
  customer: z.object({ id: idSchema, displayName: z.string() }).nullable(),
  amount: centsSchema,
  method: z.string(),
  state: stateSchema,
  failure: z.string(),
  reason: z.string(),
  madeBy: z.string().nullable(),
});
export type ListedRefund = z.output<typeof refundSchema>;

/** `from` and `to`: local days of each order's area, both inclusive, at most 366; without one, no limit. */
const filters = {
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  area: idSchema.optional(),
  state: stateSchema.optional(),
};

const example: ListedRefund = {
  ...{ id: "0b5f2e6a4c8d4b0f9a3c1d2e3f405162", at: "2026-11-24T18:05:00.000Z", timeZone: "America/Phoenix" },
  ...{ orderId: "01990000-0000-7000-8000-0000000000aa", number: "K7F3QX" },
  customer: { id: "01990000-0000-7000-8000-0000000000c2", displayName: "Mia Torres" },
  ...{ amount: 2_000, method: "Visa ending in 4242", state: "refunded" },
  ...{ failure: "", reason: "A scratch", madeBy: "Robin Hale" },
};
const days = { from: "2026-11-01", to: "2026-11-30" };

/**
 * Lists the brand's refunds, the latest first. `sum`: the total in cents of those that match the filters on
 * all pages, without refused ones.
 */
export const listRefunds = endpoint({
  method: "GET",
  path: "/v2/staff/money/refunds",
  summary: "List the refunds of the brand",
  audience: ["staff"],
  needs: "money.read",
  query: z.object({ ...pagingQuery, ...filters }),
  reply: pageSchema(refundSchema).extend({ sum: z.int() }),
  example: {
    query: { limit: 20, page: 1, ...days },
    reply: { items: [example], total: 1, page: 1, limit: 20, sum: 2_000 },
  },
});

/**
 * The refunds that fit as a table for spreadsheets, at most 10,000. Amounts are in dollars; a text never runs
 * as a formula. Needs `money.read` too, and a proof: password or `confirmCode`.
 */
export const exportRefunds = endpoint({
  method: "POST",
  path: "/v2/staff/money/exports/refunds",
  summary: "Download the refunds of the brand as a CSV file",
  audience: ["staff"],
  needs: "exports",
  body: z.strictObject({ ...filters, ...proofFields }),
  reply: z.object({ fileName: z.string(), content: z.string() }),
  errors: ["forbidden", "sign_in_failed", "code_rejected"],
  example: {
    body: { ...days, password: "four plain words do" },
    reply: {
      fileName: "refunds.csv",
      content:
        "Date,Visit,Customer,Amount,Method,State,Bank,Reason,Team\r\n2026-11-24,K7F3QX,Mia Torres,20.00,Visa ending in 4242,Refunded,,A scratch,Robin Hale\r\n",
    },
  },
});
