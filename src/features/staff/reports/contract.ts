import { z } from "zod";
import { proofFields } from "#features/accounts/contract/proof.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { dateSchema, idSchema } from "#kit/wire/schema.ts";
import { COMPARISONS } from "./rules/periods.ts";
import { GROUPINGS, REPORTS } from "./rules/reports.ts";

const nameSchema = z.enum(REPORTS);
const params = z.object({ report: nameSchema });
const periodSchema = z.object({ from: dateSchema, to: dateSchema });
const columnSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(["count", "minutes", "money"]),
});
export type ReportColumn = z.output<typeof columnSchema>;

/**
 * First and last local day of each area's zone, both included, at most 366 days; one area, or all. `by`: what
 * the rows are divided by; each report has its own choices, and the first of them is its default.
 */
const scopeFields = {
  from: dateSchema,
  to: dateSchema,
  area: idSchema.optional(),
  by: z.enum(GROUPINGS).optional(),
};

/**
 * `values` are in the order of `columns`: whole numbers, minutes, or cents; deductions are negative. `key`
 * names the row in `listReportRows`; null is the sum of the rows that are too many to list. `before`: the
 * values of the compared period, of the same key, or for times of the time in the same place; null without.
 */
const rowSchema = z.object({
  key: z.string().nullable(),
  label: z.string(),
  values: z.array(z.number()),
  before: z.array(z.number()).nullable(),
});
export type ReportRow = z.output<typeof rowSchema>;

const reportSchema = z.object({
  report: nameSchema,
  ...periodSchema.shape,
  /** The time zones whose days count, as IANA names. */
  timeZones: z.array(z.string()),
  by: z.enum(GROUPINGS),
  /** What the rows can be divided by. */
  groupings: z.array(z.enum(GROUPINGS)),
  compared: periodSchema.nullable(),
  columns: z.array(columnSchema),
  rows: z.array(rowSchema),
  totals: z.array(z.number()),
  comparedTotals: z.array(z.number()).nullable(),
});
export type Report = z.output<typeof reportSchema>;

const read = { method: "GET", audience: ["staff"], needs: "reports.read", params } as const;
const period = { from: "2026-11-01", to: "2026-11-30" };
const MADE = { key: "made", label: "Booked", kind: "count" } as const;

/** A report. Amounts of money are only shown to staff with `money.read`; others get the other columns. */
export const getReport = endpoint({
  ...read,
  path: "/v2/staff/reports/{report}",
  summary: "Show a report",
  query: z.object({ ...scopeFields, compare: z.enum(COMPARISONS).optional() }),
  reply: reportSchema,
  example: {
    params: { report: "bookings" },
    query: { ...period, by: "source", compare: "before" },
    reply: {
      ...{ report: "bookings", ...period, timeZones: ["America/Phoenix"], by: "source" },
      groupings: ["day", "week", "month", "source", "area", "groomer"],
      ...{ compared: { from: "2026-10-02", to: "2026-10-31" }, columns: [MADE] },
      rows: [{ key: "staff", label: "Team", values: [12], before: [9] }],
      ...{ totals: [12], comparedTotals: [9] },
    },
  },
});

/** `values` are in the order of `columns`. `orderId` is null where no order is behind the row. */
const factSchema = z.object({
  orderId: idSchema.nullable(),
  number: z.string().nullable(),
  day: dateSchema,
  area: z.string(),
  groomer: z.string().nullable(),
  source: z.string(),
  values: z.array(z.number()),
});
export type ReportFact = z.output<typeof factSchema>;

/** What is behind a figure: the orders of one `measure`, a column's key, in one row `key` or in all rows. */
export const listReportRows = endpoint({
  ...read,
  path: "/v2/staff/reports/{report}/rows",
  summary: "List what is behind a figure of a report",
  query: z.object({
    ...scopeFields,
    key: z.string().max(300).optional(),
    measure: z.string().max(40),
    ...pagingQuery,
  }),
  reply: pageSchema(factSchema).extend({
    columns: z.array(columnSchema),
    /** The row's label; null for all rows. */
    label: z.string().nullable(),
    sum: z.number(),
  }),
  errors: ["not_found"],
  example: {
    params: { report: "bookings" },
    query: { ...period, by: "source", key: "staff", measure: "made", limit: 20, page: 1 },
    reply: {
      items: [
        {
          ...{ orderId: "01990000-0000-7000-8000-0000000000a4", number: "W-20419", day: "2026-11-24" },
          ...{ area: "Phoenix", groomer: "Maria Lopez", source: "Team", values: [1] },
        },
      ],
      ...{ total: 1, page: 1, limit: 20, columns: [MADE], label: "Team", sum: 1 },
    },
  },
});

/**
 * The rows behind all figures of a report as a CSV file, sent as it is read. Their sums are the report's
 * totals. Needs `reports.read` too, and a proof: password or `confirmCode`. Amounts of money need
 * `money.read`.
 */
export const exportReport = endpoint({
  method: "POST",
  audience: ["staff"],
  needs: "exports",
  params,
  path: "/v2/staff/reports/{report}/export",
  summary: "Download a report as a CSV file",
  body: z.object({ from: dateSchema, to: dateSchema, area: idSchema.optional(), ...proofFields }),
  replies: "csv",
  reply: z.custom<ReadableStream<Uint8Array>>((value) => value instanceof ReadableStream),
  errors: ["forbidden", "sign_in_failed", "code_rejected", "not_found"],
  example: {
    params: { report: "bookings" },
    body: { ...period, password: "four plain words do" },
    reply: "Day,Number,Area,Groomer,Source,Booked\r\n2026-11-24,W-20419,Phoenix,Maria Lopez,Team,1\r\n",
  },
});
