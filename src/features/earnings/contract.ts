import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { idSchema } from "#kit/wire/schema.ts";
import {
  exampleEntry,
  exampleStatement,
  openWeekSchema,
  statementSchema,
  statementWithEntries,
} from "./contract/entries.ts";

const EARNINGS_PATH = "/v2/groomer/earnings";
const audience = ["groomer"] as const;
const params = z.object({ id: idSchema });

export const getEarnings = endpoint({
  method: "GET",
  path: EARNINGS_PATH,
  summary: "Show what the groomer earned this week so far",
  audience,
  reply: openWeekSchema,
  example: {
    reply: {
      firstDay: "2026-11-23",
      lastDay: "2026-11-29",
      carried: 0,
      entries: 5_100,
      total: 5_100,
      lines: [{ ...exampleEntry, date: "2026-11-24" }],
      rate: { firstDay: "2026-01-01", basisPoints: 6_000 },
      nextRate: null,
    },
  },
});

/** The latest week first. */
export const listEarningStatements = endpoint({
  method: "GET",
  path: `${EARNINGS_PATH}/statements`,
  summary: "List the groomer's statements",
  audience,
  query: z.object(pagingQuery),
  reply: pageSchema(statementSchema),
  example: {
    query: { limit: 20, page: 1 },
    reply: { items: [exampleStatement], total: 1, page: 1, limit: 20 },
  },
});

export const getEarningStatement = endpoint({
  method: "GET",
  path: `${EARNINGS_PATH}/statements/{id}`,
  summary: "Show a statement of the groomer with its entries",
  audience,
  params,
  reply: statementWithEntries,
  errors: ["not_found"],
  example: { params: { id: exampleStatement.id }, reply: { ...exampleStatement, lines: [exampleEntry] } },
});

/** A table of the entries for spreadsheets. Amounts are in dollars; a text never runs as a formula. */
export const exportEarningStatement = endpoint({
  method: "GET",
  path: `${EARNINGS_PATH}/statements/{id}/csv`,
  summary: "Download a statement of the groomer as a CSV file",
  audience,
  params,
  reply: z.object({ fileName: z.string(), content: z.string() }),
  errors: ["not_found"],
  example: {
    params: { id: exampleStatement.id },
    reply: {
      fileName: "earnings-2026-11-16.csv",
      content:
        "Date,Visit,Visit date,What,Why,Amount\r\n2026-11-18,K7F3QX,2026-11-18,Your share,60% of $85,51.00\r\n",
    },
  },
});
