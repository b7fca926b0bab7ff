import { z } from "zod";
import { accountStatusSchema } from "#features/accounts/contract/customer.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { blankLineSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { MAX_SEARCH } from "../rules/search.ts";

export const DESK_CUSTOMERS = "/v2/staff/customers";
export const exampleCustomerId = "01990000-0000-7000-8000-0000000000c1";

/** A customer in a list. `phoneNumber` and `email` are masked for readers without `customers.contact`. */
const rowSchema = z.object({
  id: idSchema,
  displayName: z.string(),
  phoneNumber: z.string(),
  email: z.string(),
  status: accountStatusSchema,
  areaName: z.string().nullable(),
  petNames: z.array(z.string()),
  createdAt: instantSchema,
});
export type DeskCustomerRow = z.output<typeof rowSchema>;

/**
 * Lists customers, the newest first; with `q`, those found by the beginning of a name, of a pet's name or of
 * an e-mail address, or by a phone number or its last digits, ordered by name. For readers without
 * `customers.contact`, addresses and numbers are masked and find nothing. Deleted accounts are left out.
 */
export const listDeskCustomers = endpoint({
  method: "GET",
  path: DESK_CUSTOMERS,
  summary: "Find customers",
  audience: ["staff"],
  needs: "customers.read",
  query: z.object({ q: blankLineSchema(MAX_SEARCH).default(""), ...pagingQuery }),
  reply: pageSchema(rowSchema),
  example: {
    query: { q: "(480) 555-0123", limit: 20, page: 1 },
    reply: {
      items: [
        {
          ...{ id: exampleCustomerId, displayName: "Mia Torres", phoneNumber: "+14805550123" },
          ...{ email: "mia@example.com", status: "active", areaName: "Phoenix Valley" },
          ...{ petNames: ["Biscuit"], createdAt: "2026-11-20T15:00:00.000Z" },
        },
      ],
      total: 1,
      page: 1,
      limit: 20,
    },
  },
});
