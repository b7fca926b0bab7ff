import { z } from "zod";
import { proofFields } from "#features/accounts/contract/proof.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { centsSchema, dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { LEDGER_KINDS } from "../rules.ts";

const kindSchema = z.enum(LEDGER_KINDS);

/**
 * A line of the ledger. `day`: the local day of the order's area, or of the brand's first area for a payment
 * without an order. `amount` is in cents and never negative: the kind says which way it went.
 */
const entrySchema = z.object({
  id: z.int(),
  kind: kindSchema,
  day: dateSchema,
  at: instantSchema,
  timeZone: z.string(),
  orderId: idSchema.nullable(),
  number: z.string(),
  method: z.string(),
  amount: centsSchema,
});
export type ListedEntry = z.output<typeof entrySchema>;

/** The number and the cents of a day's entries of a kind. */
const sumSchema = z.object({
  day: dateSchema,
  kind: kindSchema,
  entries: z.int().min(1),
  amount: z.int().min(0),
});
export type LedgerSum = z.output<typeof sumSchema>;

/** `from` and `to`: local days, both inclusive, at most 366. */
const filters = {
  from: dateSchema,
  to: dateSchema,
  area: idSchema.optional(),
  kind: kindSchema.optional(),
};
const days = { from: "2026-11-01", to: "2026-11-30" };

/** Lists the ledger of payments, the latest first, with its sums by day and kind. */
export const listLedger = endpoint({
  method: "GET",
  path: "/v2/staff/money/ledger",
  summary: "List the ledger of payments, and its sums by day and kind",
  audience: ["staff"],
  needs: "money.read",
  query: z.object({ ...pagingQuery, ...filters }),
  reply: pageSchema(entrySchema).extend({ sums: z.array(sumSchema) }),
  example: {
    query: { limit: 20, page: 1, ...days },
    reply: {
      items: [
        {
          ...{ id: 48_213, kind: "capture", day: "2026-11-24", at: "2026-11-24T18:05:00.000Z" },
          ...{ timeZone: "America/Phoenix", orderId: "01990000-0000-7000-8000-0000000000aa" },
          ...{ number: "K7F3QX", method: "Visa ending in 4242", amount: 9_500 },
        },
      ],
      ...{ total: 1, page: 1, limit: 20 },
      sums: [{ day: "2026-11-24", kind: "capture", entries: 1, amount: 9_500 }],
    },
  },
});

/** As `exportRefunds`, the entries of the ledger that fit. */
export const exportLedger = endpoint({
  method: "POST",
  path: "/v2/staff/money/exports/ledger",
  summary: "Download the ledger of payments as a CSV file",
  audience: ["staff"],
  needs: "exports",
  body: z.strictObject({ ...filters, ...proofFields }),
  reply: z.object({ fileName: z.string(), content: z.string() }),
  errors: ["forbidden", "sign_in_failed", "code_rejected"],
  example: {
    body: { ...days, password: "four plain words do" },
    reply: {
      fileName: "ledger.csv",
      content: "Date,Visit,Kind,Method,Amount\r\n2026-11-24,K7F3QX,Charged,Visa ending in 4242,95.00\r\n",
    },
  },
});
