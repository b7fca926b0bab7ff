import { z } from "zod";
import { dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { CAUSES } from "../rules/entries.ts";
import { STATES } from "../rules/statements.ts";

/** Cents that may be negative. */
const amountSchema = z.int();

/**
 * One amount, in cents, that somebody earned or owes, with the reason in a sentence. `date`: its day in the
 * payee's area. `visit`: null for a reward. `items`: the parts of the price that are shared.
 */
const entrySchema = z.object({
  id: idSchema,
  cause: z.enum(CAUSES),
  title: z.string(),
  why: z.string(),
  amount: amountSchema,
  date: dateSchema,
  visit: z.object({ orderId: idSchema, number: z.string(), date: dateSchema }).nullable(),
  items: z.array(z.object({ label: z.string(), amount: amountSchema })),
});
export type EarningEntry = z.output<typeof entrySchema>;

/**
 * A week from Monday to Sunday in cents. `carried`: what the statement before left to be made up for, 0 or
 * less. `total`: carried and entries; a negative one goes into the next statement. `reference`: what the bank
 * calls the payment, or "".
 */
export const statementSchema = z.object({
  id: idSchema,
  firstDay: dateSchema,
  lastDay: dateSchema,
  state: z.enum(STATES),
  carried: z.int().max(0),
  entries: amountSchema,
  total: amountSchema,
  closedAt: instantSchema,
  approvedAt: instantSchema.nullable(),
  paidAt: instantSchema.nullable(),
  reference: z.string(),
});
export type EarningStatement = z.output<typeof statementSchema>;

export const statementWithEntries = statementSchema.extend({ lines: z.array(entrySchema) });
export type StatementWithEntries = z.output<typeof statementWithEntries>;

/** The share of visits from a day on, in basis points (10000 = the whole price). */
export const rateSchema = z.object({ firstDay: dateSchema, basisPoints: z.int().min(0).max(10_000) });

/**
 * The week so far, from Monday to Sunday: its entries are in no statement yet. `rate`: the share of today's
 * visits; null while the brand has not set one. `nextRate`: the next share that is set already.
 */
export const openWeekSchema = z.object({
  firstDay: dateSchema,
  lastDay: dateSchema,
  carried: z.int().max(0),
  entries: amountSchema,
  total: amountSchema,
  lines: z.array(entrySchema),
  rate: rateSchema.nullable(),
  nextRate: rateSchema.nullable(),
});
export type OpenWeek = z.output<typeof openWeekSchema>;

export const exampleEntry: EarningEntry = {
  id: "01990000-0000-7000-8000-0000000000c1",
  cause: "share",
  title: "Your share",
  why: "60% of $85: services and extras before discounts and tax.",
  amount: 5_100,
  date: "2026-11-18",
  visit: { orderId: "01990000-0000-7000-8000-0000000000d1", number: "K7F3QX", date: "2026-11-18" },
  items: [{ label: "Full groom", amount: 8_500 }],
};

export const exampleStatement: EarningStatement = {
  id: "01990000-0000-7000-8000-0000000000c2",
  firstDay: "2026-11-16",
  lastDay: "2026-11-22",
  state: "paid",
  carried: 0,
  entries: 5_100,
  total: 5_100,
  closedAt: "2026-11-23T07:07:00.000Z",
  approvedAt: "2026-11-23T15:00:00.000Z",
  paidAt: "2026-11-24T15:00:00.000Z",
  reference: "ACH 48213",
};
