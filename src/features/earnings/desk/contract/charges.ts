import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { centsSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { CHARGE_KINDS } from "../rules.ts";

const kindSchema = z.enum(CHARGE_KINDS);

/**
 * A payment of an order that failed or is late. `amount`: cents that were to be charged, or that a card has
 * to secure. `failure`: what the bank said, or "". `since`: when the bank refused, or when the team heard.
 */
const chargeSchema = z.object({
  id: idSchema,
  kind: kindSchema,
  orderId: idSchema,
  number: z.string(),
  customer: z.object({ id: idSchema, displayName: z.string() }),
  appointmentStart: instantSchema.nullable(),
  timeZone: z.string(),
  amount: centsSchema,
  failure: z.string(),
  since: instantSchema,
});
export type OpenCharge = z.output<typeof chargeSchema>;

const example: OpenCharge = {
  ...{ id: "01990000-0000-7000-8000-0000000000c1", kind: "failed" },
  ...{ orderId: "01990000-0000-7000-8000-0000000000aa", number: "K7F3QX" },
  customer: { id: "01990000-0000-7000-8000-0000000000c2", displayName: "Mia Torres" },
  ...{ appointmentStart: "2026-11-24T17:00:00.000Z", timeZone: "America/Phoenix" },
  ...{ amount: 9_500, failure: "insufficient_funds", since: "2026-11-24T18:05:00.000Z" },
};

/** Lists the payments that wait for the team, those that wait longest first. */
export const listOpenCharges = endpoint({
  method: "GET",
  path: "/v2/staff/money/charges",
  summary: "List charges that failed, and visits that no card secures",
  audience: ["staff"],
  needs: "money.read",
  query: z.object({ ...pagingQuery, kind: kindSchema.optional() }),
  reply: pageSchema(chargeSchema),
  example: {
    query: { limit: 20, page: 1, kind: "failed" },
    reply: { items: [example], total: 1, page: 1, limit: 20 },
  },
});
