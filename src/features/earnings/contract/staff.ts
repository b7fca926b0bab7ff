import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { dateSchema, idSchema, instantSchema, lineSchema } from "#kit/wire/schema.ts";
import { EARNING_REFUSALS } from "../words.ts";
import {
  exampleEntry,
  exampleStatement,
  rateSchema,
  statementSchema,
  statementWithEntries,
} from "./entries.ts";
import { statementFilters } from "./exports.ts";

const PATH = "/v2/staff/earnings";
const audience = ["staff"] as const;
const params = z.object({ id: idSchema });

/** The latest first day first; of two rates with one first day, the first one counts. */
const ratesSchema = z.object({ items: z.array(rateSchema.extend({ setAt: instantSchema })) });
export type EarningRates = z.output<typeof ratesSchema>;

const exampleRates: EarningRates = {
  items: [{ firstDay: "2027-01-01", basisPoints: 6_000, setAt: "2026-11-20T18:00:00.000Z" }],
};

export const listEarningRates = endpoint({
  method: "GET",
  path: `${PATH}/rates`,
  summary: "List the groomers' shares that were ever set",
  audience,
  needs: "money.read",
  reply: ratesSchema,
  example: { reply: exampleRates },
});

/**
 * Sets the share that groomers earn of visits from a day on. The day lies ahead; the first rate of a brand,
 * and rates for days before the first one, may begin on any day. A repeat changes nothing.
 */
export const setEarningRate = endpoint({
  method: "PUT",
  path: `${PATH}/rates/{firstDay}`,
  summary: "Set the groomers' share of visits from a day on",
  audience,
  needs: "money.pay_out",
  params: z.object({ firstDay: dateSchema }),
  body: z.strictObject({ basisPoints: rateSchema.shape.basisPoints }),
  reply: ratesSchema,
  errors: ["conflict"],
  example: { params: { firstDay: "2027-01-01" }, body: { basisPoints: 6_000 }, reply: exampleRates },
});

/** `approvedBy`, `paidBy`: the names of the staff members; null before that, and once a member is erased. */
const payee = {
  accountId: idSchema,
  name: z.string(),
  approvedBy: z.string().nullable(),
  paidBy: z.string().nullable(),
};
const ofPayee = statementSchema.extend(payee);
export type PayeeStatement = z.output<typeof ofPayee>;

const examplePayee = { accountId: "01990000-0000-7000-8000-0000000000a3", name: "Ada Brush" };
const exampleSteps = { approvedBy: "Sam Reyes", paidBy: "Sam Reyes" };
const example: PayeeStatement = { ...exampleStatement, ...examplePayee, ...exampleSteps };

/** The latest week first. `from`, `to`: weeks with a day of this period, both inclusive. */
export const listPayeeStatements = endpoint({
  method: "GET",
  path: `${PATH}/statements`,
  summary: "List the statements of all groomers",
  audience,
  needs: "money.read",
  query: z.object({ ...pagingQuery, ...statementFilters }),
  reply: pageSchema(ofPayee),
  example: {
    query: { limit: 20, page: 1, state: "paid", from: "2026-11-01", to: "2026-11-30" },
    reply: { items: [example], total: 1, page: 1, limit: 20 },
  },
});

export const getPayeeStatement = endpoint({
  method: "GET",
  path: `${PATH}/statements/{id}`,
  summary: "Show a statement with its entries",
  audience,
  needs: "money.read",
  params,
  reply: statementWithEntries.extend(payee),
  errors: ["not_found"],
  example: { params: { id: example.id }, reply: { ...example, lines: [exampleEntry] } },
});

/** Safe to repeat. */
export const approveStatement = endpoint({
  method: "POST",
  path: `${PATH}/statements/{id}/approve`,
  summary: "Approve a statement",
  audience,
  needs: "money.pay_out",
  params,
  reply: ofPayee,
  errors: ["not_found", "conflict"],
  example: {
    params: { id: example.id },
    reply: { ...example, state: "approved", paidAt: null, paidBy: null, reference: "" },
  },
});

/** Records that an approved statement was paid. A repeat with the same reference changes nothing. */
export const payStatement = endpoint({
  method: "POST",
  path: `${PATH}/statements/{id}/paid`,
  summary: "Record that a statement was paid",
  audience,
  needs: "money.pay_out",
  params,
  body: z.strictObject({ reference: lineSchema(100, EARNING_REFUSALS.noReference) }),
  reply: ofPayee,
  errors: ["not_found", "conflict"],
  example: { params: { id: example.id }, body: { reference: example.reference }, reply: example },
});
