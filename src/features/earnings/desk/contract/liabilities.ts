import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { centsSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";

const staff = { method: "GET", audience: ["staff"], needs: "money.read" } as const;
const query = z.object(pagingQuery);
const exampleQuery = { limit: 20, page: 1 };

/** `ending`: the last characters of the code; the whole code would spend the card. */
const giftCardSchema = z.object({
  id: idSchema,
  ending: z.string(),
  balance: centsSchema,
  expiresAt: instantSchema.nullable(),
});

/** The highest balance first. `open`: the cents on all of them. Void, expired and empty ones are left out. */
export const listOpenGiftCards = endpoint({
  ...staff,
  path: "/v2/staff/money/gift-cards",
  summary: "List gift cards with a balance, and their sum",
  query,
  reply: pageSchema(giftCardSchema).extend({ open: centsSchema }),
  example: {
    query: exampleQuery,
    reply: {
      items: [
        {
          ...{ id: "01990000-0000-7000-8000-0000000000c1", ending: "7K2M" },
          ...{ balance: 5_000, expiresAt: null },
        },
      ],
      ...{ total: 1, page: 1, limit: 20, open: 5_000 },
    },
  },
});

const creditSchema = z.object({
  customer: z.object({ id: idSchema, displayName: z.string() }),
  balance: centsSchema,
});

/** The highest credit first. `open`: the cents of all customers. */
export const listOpenCredit = endpoint({
  ...staff,
  path: "/v2/staff/money/credit",
  summary: "List customers with credit, and its sum",
  query,
  reply: pageSchema(creditSchema).extend({ open: centsSchema }),
  example: {
    query: exampleQuery,
    reply: {
      items: [
        {
          customer: { id: "01990000-0000-7000-8000-0000000000c2", displayName: "Mia Torres" },
          balance: 2_000,
        },
      ],
      ...{ total: 1, page: 1, limit: 20, open: 2_000 },
    },
  },
});
