import { z } from "zod";
import { REASON_WORDS } from "#features/availability/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, dateSchema, idSchema, instantSchema, wallTimeSchema } from "#kit/wire/schema.ts";
import { changeSchema, exampleSeries, seriesSchema } from "../contract.ts";
import { SERIES_FAULTS } from "../words.ts";

const params = z.object({ id: idSchema });
const { id } = exampleSeries;

/** `from`: the first date that moves. `to`: where it moves, at most six days away. Later ones follow. */
const ruleShape = { from: dateSchema, to: dateSchema, time: wallTimeSchema };
const rule = { from: "2026-11-24", to: "2026-11-26", time: "11:00" };

/** Why a visit does not get the new time. `consent`, `unsettled`: see `JudgedMove`. */
const MOVE_WHY = [...REASON_WORDS, "consent", "unsettled"] as const;

const movedDateSchema = z.object({
  date: dateSchema,
  order: z.object({ id: idSchema, number: z.string() }),
  startsAt: instantSchema,
  newStart: instantSchema,
  /** The price at the new time, never above the agreed one; null if the time is not free. */
  price: centsRangeSchema.nullable(),
  why: z.enum(MOVE_WHY).nullable(),
  nearest: z.array(z.object({ startsAt: instantSchema, price: centsRangeSchema })),
});
export type MovedDate = z.output<typeof movedDateSchema>;

/** `dates`: the booked visits that move. From `plannedFrom` on, dates are booked at the new time. */
const seriesMoveSchema = z.object({
  ...ruleShape,
  timeZone: z.string(),
  customer: seriesSchema.shape.customer,
  dates: z.array(movedDateSchema),
  plannedFrom: dateSchema,
});
export type SeriesMove = z.output<typeof seriesMoveSchema>;

const visit = {
  ...{ date: "2026-11-24", order: { id: exampleSeries.dates[0]?.order?.id ?? "", number: "K7M2Q9" } },
  ...{ startsAt: "2026-11-24T17:00:00.000Z", newStart: "2026-11-26T18:00:00.000Z" },
  ...{ price: { min: 8_000, max: 11_000 }, why: null, nearest: [] },
};

/** Judges the new times of this and later dates as each visit's own move would. Writes nothing. */
export const previewSeriesMove = endpoint({
  method: "GET",
  path: "/v2/groomer/series/{id}/move",
  summary: "Preview a move of standing appointments",
  audience: ["groomer"],
  params,
  query: z.object(ruleShape),
  reply: seriesMoveSchema,
  errors: ["not_found", "conflict"],
  example: {
    params: { id },
    query: rule,
    reply: {
      ...{ ...rule, timeZone: "America/Phoenix", customer: exampleSeries.customer },
      ...{ dates: [visit], plannedFrom: "2027-01-07" },
    },
  },
});

/**
 * Moves this and later dates to another day of the week and time, because the client agreed: each booked
 * visit as by `moveVisit`, later ones by the rule. `id` is made by the caller: a repeat moves nothing again.
 * A visit that is not free at its new time needs a decision in `changes`: another time, or none, and the
 * visit stays. Else refuses (`slot_taken`, with `details.dates`).
 */
export const moveSeries = endpoint({
  method: "POST",
  path: "/v2/groomer/series/{id}/move",
  summary: "Move this and later standing appointments",
  audience: ["groomer"],
  params,
  body: z.object({
    ...{ id: idSchema, ...ruleShape },
    changes: z.array(changeSchema).max(60).default([]),
    isAgreed: z.literal(true, SERIES_FAULTS.isMoveAgreed),
  }),
  reply: seriesSchema,
  errors: ["not_found", "conflict", "slot_taken"],
  example: {
    params: { id },
    body: { id: "01990000-0000-7000-8000-0000000000f1", ...rule, changes: [], isAgreed: true },
    reply: { ...exampleSeries, startTime: rule.time },
  },
});
