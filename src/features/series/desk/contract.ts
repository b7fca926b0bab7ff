import { z } from "zod";
import { exampleSlot, slotSchema } from "#features/availability/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, dateSchema, idSchema, instantSchema, textSchema } from "#kit/wire/schema.ts";
import {
  exampleMove,
  exampleRule,
  moveSeries,
  movesSchema,
  ruleShape,
  seriesMoveSchema,
} from "../contract/move.ts";
import {
  changeSchema,
  decideSeriesDate,
  exampleSeries,
  previewSchema,
  previewSeries,
  seriesSchema,
  startSeries,
  weeksSchema,
} from "../contract.ts";
import { DESK_SERIES_FAULTS } from "./words.ts";

const SERIES = "/v2/staff/series/{id}";
const params = z.object({ id: idSchema });
const dateParams = z.object({ id: idSchema, date: dateSchema });
const writes = { audience: ["staff"], needs: "orders.write" } as const;
const { id } = exampleSeries;
const date = "2026-11-24";

/**
 * Judges the dates of a series that the team would start from a visit, before anything is written. All calls
 * that change or preview a series also need `orders.read`, because their answers show visits.
 */
export const previewDeskSeries = endpoint({
  ...writes,
  method: "GET",
  path: "/v2/staff/orders/{id}/series",
  summary: "Preview standing appointments after a customer's visit",
  params,
  query: z.object({ weeks: z.coerce.number<number>().pipe(weeksSchema) }),
  reply: previewSchema,
  errors: ["not_found", "conflict"],
  example: previewSeries.example,
});

/**
 * Starts standing appointments after a visit, for a customer who agreed to them by phone. The visits are paid
 * in cash, and wait for the groomer's answer as any booking. Refuses as the groomer's own start does.
 */
export const startDeskSeries = endpoint({
  ...writes,
  method: "POST",
  path: "/v2/staff/orders/{id}/series",
  summary: "Make a customer's visit a standing appointment",
  params,
  body: z.object({
    id: idSchema,
    weeks: weeksSchema,
    changes: z.array(changeSchema).max(60).default([]),
    agreedTotal: centsRangeSchema,
    isAgreed: z.literal(true, DESK_SERIES_FAULTS.isAgreed),
  }),
  reply: seriesSchema,
  errors: ["not_found", "conflict", "slot_taken", "price_changed"],
  example: startSeries.example,
});

export const getDeskSeries = endpoint({
  method: "GET",
  path: SERIES,
  summary: "Show standing appointments to the team",
  audience: ["staff"],
  needs: "orders.read",
  params,
  reply: seriesSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: exampleSeries },
});

/** The nearest free times for a date that waits, with the price. Empty if the visit cannot be booked now. */
export const suggestDeskTimes = endpoint({
  ...writes,
  method: "GET",
  path: `${SERIES}/dates/{date}`,
  summary: "List the nearest times for a customer's date that waits",
  params: dateParams,
  reply: z.object({ times: z.array(slotSchema) }),
  errors: ["not_found", "conflict"],
  example: { params: { id, date }, reply: { times: [exampleSlot] } },
});

/**
 * Decides on a date that waits, as the customer agreed by phone: books it at `startsAt`, and the groomer
 * answers. Without a time, the date is skipped. Safe to repeat.
 */
export const decideDeskDate = endpoint({
  ...writes,
  method: "POST",
  path: `${SERIES}/dates/{date}`,
  summary: "Give a customer's waiting date another time, or skip it",
  params: dateParams,
  body: z.object({
    startsAt: instantSchema.optional(),
    /** Needed with a time. */
    agreedTotal: centsRangeSchema.optional(),
  }),
  reply: seriesSchema,
  errors: ["not_found", "conflict", "slot_taken", "price_changed"],
  example: decideSeriesDate.example,
});

/** Judges the new times of this and later dates as staff's own move of each would. Writes nothing. */
export const previewDeskSeriesMove = endpoint({
  ...writes,
  method: "GET",
  path: `${SERIES}/move`,
  summary: "Preview a move of a customer's standing appointments",
  params,
  query: z.object(ruleShape),
  reply: seriesMoveSchema,
  errors: ["not_found", "conflict"],
  example: { params: { id }, query: exampleRule, reply: exampleMove },
});

/**
 * Moves this and later dates, because the customer agreed by phone: as the groomer's own move does. After
 * another move than the caller saw (`moves`), refuses (`conflict`, with the present rule).
 */
export const moveDeskSeries = endpoint({
  ...writes,
  method: "POST",
  path: `${SERIES}/move`,
  summary: "Move this and later appointments of a customer",
  params,
  body: z.object({
    ...{ id: idSchema, ...ruleShape, moves: movesSchema },
    changes: z.array(changeSchema).max(60).default([]),
    isAgreed: z.literal(true, DESK_SERIES_FAULTS.isMoveAgreed),
  }),
  reply: seriesSchema,
  errors: ["not_found", "conflict", "slot_taken"],
  example: { ...moveSeries.example, body: { ...moveSeries.example.body, moves: 0 } },
});

/**
 * Ends standing appointments from a date on: cancels its later visits, free of charge, and plans no more.
 * `description` is the reason, for the team alone. Safe to repeat.
 */
export const endDeskSeries = endpoint({
  ...writes,
  method: "POST",
  path: `${SERIES}/end`,
  summary: "End a customer's standing appointments",
  params,
  body: z.strictObject({
    /** The first date that does not happen; by default every date from now on. */
    from: dateSchema.optional(),
    description: textSchema(1_000).min(1, DESK_SERIES_FAULTS.reason),
  }),
  reply: seriesSchema,
  errors: ["not_found", "conflict"],
  example: {
    params: { id },
    body: { from: "2027-01-05", description: "The customer moves away." },
    reply: { ...exampleSeries, endedFrom: "2027-01-05", endedBy: "staff" },
  },
});
