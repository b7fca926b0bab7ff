import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { dateSchema } from "#kit/wire/schema.ts";
import { exampleProviderOrder, providerOrderSchema, staffOrderSchema } from "./answers.ts";

const examplePage = { items: [exampleProviderOrder], total: 1, page: 1, limit: 20 };

/**
 * Lists the signed-in groomer's orders between two local days, both inclusive, by start; at most 62 days at
 * once. Reschedule requests to this groomer are included. Cancelled orders are left out. The groomer's
 * requests without a time come last.
 */
export const listProviderOrders = endpoint({
  method: "GET",
  path: "/v2/service-schedule/service-provider/orders",
  summary: "List the groomer's orders between two days",
  audience: ["groomer"],
  query: z.object({ start_date: dateSchema, end_date: dateSchema, ...pagingQuery }),
  reply: pageSchema(providerOrderSchema),
  example: {
    query: { start_date: "2026-11-24", end_date: "2026-11-30", limit: 20, page: 1 },
    reply: examplePage,
  },
});

/**
 * Lists the orders that wait for an answer, oldest first, then the orders that groomers, staff or missing
 * answers ended in the last seven days.
 */
export const listWaiting = endpoint({
  method: "GET",
  path: "/v2/staff/orders/waiting",
  summary: "List the orders that wait for an answer",
  audience: ["staff"],
  needs: "orders.read",
  query: z.object(pagingQuery),
  reply: pageSchema(staffOrderSchema),
  example: { query: { limit: 20, page: 1 }, reply: examplePage },
});
