import { z } from "zod";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, dateSchema, idSchema, instantSchema, wallTimeSchema } from "#kit/wire/schema.ts";
import { changeSchema, exampleSeries, seriesSchema } from "../contract.ts";
import { MOVE_WHY } from "../rules.ts";
import { SERIES_FAULTS } from "../words.ts";

const params = z.object({ id: idSchema });
const { id } = exampleSeries;

/** How often the series had moved when the caller looked at it. */
export const movesSchema = z.int().min(0).max(1_000_000);

/** `from`: the first date that moves. `to`: where it moves, at most six days away. Later ones follow. */
export const ruleShape = { from: dateSchema, to: dateSchema, time: wallTimeSchema };
export const exampleRule = { from: "2026-11-24", to: "2026-11-26", time: "11:00" };

const movedDateSchema = z.object({
  date: dateSchema,
  order: z.object({ id: idSchema, number: z.string() }),
  startsAt: instantSchema,
  newStart: instantSchema,
  /** The price at the new time, never above the agreed one; null if the visit does not move there yet. */
  price: centsRangeSchema.nullable(),
  /** Whether the groomer has to agree, as within the notice of a customer. Until then the visit stays. */
  asks: z.boolean(),
  why: z.enum(MOVE_WHY).nullable(),
  nearest: z.array(z.object({ startsAt: instantSchema, price: centsRangeSchema })),
});
export type MovedDate = z.output<typeof movedDateSchema>;

/**
 * `dates`: the booked visits that move. From `plannedFrom` on, dates are booked at the new time. `moves`: how
 * often the series has moved.
 */
export const seriesMoveSchema = z.object({
  ...ruleShape,
  timeZone: z.string(),
  customer: seriesSchema.shape.customer,
  dates: z.array(movedDateSchema),
  plannedFrom: dateSchema,
  moves: z.int(),
});
export type SeriesMove = z.output<typeof seriesMoveSchema>;

const moveId = "01990000-0000-7000-8000-0000000000f1";
const visit = {
  ...{ date: "2026-11-24", order: { id: exampleSeries.dates[0]?.order?.id ?? "", number: "K7M2Q9" } },
  ...{ startsAt: "2026-11-24T17:00:00.000Z", newStart: "2026-11-26T18:00:00.000Z" },
  ...{ price: { min: 8_000, max: 11_000 }, asks: false, why: null, nearest: [] },
};

export const exampleMove: SeriesMove = {
  ...{ ...exampleRule, timeZone: "America/Phoenix", customer: exampleSeries.customer },
  ...{ dates: [visit], plannedFrom: "2027-01-07", moves: 0 },
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
    query: exampleRule,
    reply: exampleMove,
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
    moves: movesSchema.optional(),
    changes: z.array(changeSchema).max(60).default([]),
    isAgreed: z.literal(true, SERIES_FAULTS.isMoveAgreed),
  }),
  reply: seriesSchema,
  errors: ["not_found", "conflict", "slot_taken"],
  example: {
    params: { id },
    body: { id: moveId, ...exampleRule, changes: [], isAgreed: true },
    reply: { ...exampleSeries, startTime: exampleRule.time },
  },
});

/** Judges the new times of this and later dates as a reschedule of each would. Writes nothing. */
export const previewOwnSeriesMove = endpoint({
  method: "GET",
  path: "/v2/customer/series/{id}/move",
  summary: "Preview a move of the customer's own standing appointments",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  query: z.object(ruleShape),
  reply: seriesMoveSchema,
  errors: ["not_found", "conflict"],
  example: { params: { id }, query: exampleRule, reply: exampleMove },
});

/**
 * Moves this and later dates of the customer's own standing appointments: each booked visit as by
 * `rescheduleOrder`, later ones by the rule. Within the notice a visit becomes a reschedule request, and its
 * old time stays booked until the groomer answers. `id` is made by the caller: a repeat moves nothing again.
 * A visit that is not free at its new time, or costs more then, needs a decision in `changes`: a time with
 * the price that the customer agrees to (`agreedTotal`), or none, and the visit stays. Else refuses
 * (`slot_taken`, with `details.dates`). After another move than the caller saw (`moves`), refuses
 * (`conflict`, with the present rule).
 */
export const moveOwnSeries = endpoint({
  method: "POST",
  path: "/v2/customer/series/{id}/move",
  summary: "Move this and later own standing appointments",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  body: z.object({
    ...{ id: idSchema, ...ruleShape, moves: movesSchema },
    changes: z
      .array(changeSchema.extend({ agreedTotal: centsRangeSchema.optional() }))
      .max(60)
      .default([]),
    /** The id of a reason of the category `customer-reschedule`. */
    reasonId: idSchema,
  }),
  reply: seriesSchema,
  errors: ["not_found", "conflict", "slot_taken", "price_changed", "payment_declined", "forbidden"],
  example: {
    params: { id },
    body: { id: moveId, ...exampleRule, moves: 0, changes: [], reasonId: CHANGE_REASONS[0]?.id },
    reply: { ...exampleSeries, startTime: exampleRule.time },
  },
});
