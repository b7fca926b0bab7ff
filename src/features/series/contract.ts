import { z } from "zod";
import { exampleSlot, reasonSchema, slotSchema } from "#features/availability/contract.ts";
import { NOT_AT_ONCE, type NotAtOnce } from "#features/booking/clients/words.ts";
import { CHANGE_REASONS } from "#features/orders/rules/change-reasons.ts";
import { ORDER_STATUSES } from "#features/orders/rules/order.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { centsRangeSchema, dateSchema, idSchema, instantSchema, wallTimeSchema } from "#kit/wire/schema.ts";
import { MAX_WEEKS, MIN_WEEKS, SERIES_WHY } from "./rules.ts";
import { SERIES_FAULTS } from "./words.ts";

const id = "01990000-0000-7000-8000-0000000000d1";
const reasonId = CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id ?? "";
const orderId = "01990000-0000-7000-8000-0000000000e1";
const params = z.object({ id: idSchema });
export const weeksSchema = z.int().min(MIN_WEEKS).max(MAX_WEEKS);
const personSchema = z.object({ id: idSchema, displayName: z.string() });
const petsSchema = z.array(z.object({ name: z.string(), services: z.array(z.string()) }));

/** A date of a series. A `planned` date beyond the horizon is no order yet; `waits` needs the groomer. */
const seriesDateSchema = z.object({
  date: dateSchema,
  state: z.enum(["planned", "made", "skipped", "waits"]),
  startsAt: instantSchema,
  order: z.object({ id: idSchema, number: z.string(), status: z.enum(ORDER_STATUSES) }).nullable(),
  /** Why the date waits; null for customers, and for every other state. */
  why: z.enum(SERIES_WHY).nullable(),
});

/**
 * Standing appointments. `dates`: those ahead that are decided or wait, then the next planned ones. From
 * `endedFrom` on there are only visits that are not canceled yet.
 */
export const seriesSchema = z.object({
  id: idSchema,
  weeks: weeksSchema,
  startTime: wallTimeSchema,
  timeZone: z.string(),
  customer: personSchema,
  groomer: personSchema,
  pets: petsSchema,
  locality: z.string(),
  agreedMax: z.int(),
  endedFrom: dateSchema.nullable(),
  endedBy: z.enum(["customer", "groomer", "staff"]).nullable(),
  dates: z.array(seriesDateSchema),
});
export type Series = z.output<typeof seriesSchema>;
export type SeriesDate = Series["dates"][number];

export const exampleSeries: Series = {
  ...{ id, weeks: 6, startTime: "10:00", timeZone: "America/Phoenix", locality: "Phoenix" },
  customer: { id: "01990000-0000-7000-8000-0000000000c1", displayName: "Ann Lee" },
  groomer: { id: exampleSlot.groomerId, displayName: exampleSlot.groomerName },
  pets: [{ name: "Biscuit", services: ["Bath"] }],
  ...{ agreedMax: 11_000, endedFrom: null, endedBy: null },
  dates: [
    {
      ...{ date: "2026-11-24", state: "made", startsAt: exampleSlot.startsAt, why: null },
      order: { id: orderId, number: "K7M2Q9", status: "accepted" },
    },
  ],
};

export const previewSchema = z.object({
  orderId: idSchema,
  weeks: weeksSchema,
  startTime: wallTimeSchema,
  timeZone: z.string(),
  customer: personSchema,
  pets: petsSchema,
  /** Why the client cannot be booked at once; null if the client can. */
  notAtOnce: z.enum(Object.keys(NOT_AT_ONCE) as [NotAtOnce, ...NotAtOnce[]]).nullable(),
  /** The dates within the horizon: free at a price, or in conflict, with the nearest free times. */
  dates: z.array(
    z.object({
      date: dateSchema,
      startsAt: instantSchema,
      price: centsRangeSchema.nullable(),
      reason: reasonSchema,
      nearest: z.array(slotSchema),
    }),
  ),
  /** The first date beyond the horizon. It is planned, and made when the horizon reaches it. */
  plannedFrom: dateSchema,
  /**
   * The highest price of a date, or of the nearest times, for the client to agree to; null without any. If
   * all dates are beyond the horizon, the full price of the visit as prices are now.
   */
  price: centsRangeSchema.nullable(),
});
export type SeriesPreview = z.output<typeof previewSchema>;

/** Judges the dates of a series that would begin from a visit, before anything is written. */
export const previewSeries = endpoint({
  method: "GET",
  path: "/v2/groomer/orders/{id}/series",
  summary: "Preview standing appointments after a visit",
  audience: ["groomer"],
  params,
  query: z.object({ weeks: z.coerce.number<number>().pipe(weeksSchema) }),
  reply: previewSchema,
  errors: ["not_found", "conflict"],
  example: {
    params: { id: orderId },
    query: { weeks: 6 },
    reply: {
      ...{ orderId, weeks: 6, startTime: "10:00", timeZone: "America/Phoenix", notAtOnce: null },
      customer: exampleSeries.customer,
      pets: exampleSeries.pets,
      dates: [
        {
          ...{ date: "2026-11-24", startsAt: exampleSlot.startsAt, price: null, reason: "fully_booked" },
          nearest: [exampleSlot],
        },
      ],
      plannedFrom: "2027-01-05",
      price: exampleSlot.price,
    },
  },
});

export const changeSchema = z.object({
  date: dateSchema,
  /** Another time for the date. Without one, the date is skipped. */
  startsAt: instantSchema.optional(),
});

/**
 * Starts standing appointments after a visit: makes its dates within the horizon, paid in cash. `id` is made
 * by the caller: the same id starts one series. Refuses (`slot_taken`, with `details.dates`) conflicts that
 * `changes` do not decide, and (`price_changed`) a date above `agreedTotal`. A date whose time is lost
 * between waits for the groomer.
 */
export const startSeries = endpoint({
  method: "POST",
  path: "/v2/groomer/orders/{id}/series",
  summary: "Make a visit a standing appointment",
  audience: ["groomer"],
  params,
  body: z.object({
    id: idSchema,
    weeks: weeksSchema,
    changes: z.array(changeSchema).max(60).default([]),
    agreedTotal: centsRangeSchema,
    isAgreed: z.literal(true, SERIES_FAULTS.isAgreed),
  }),
  reply: seriesSchema,
  errors: ["not_found", "conflict", "slot_taken", "price_changed"],
  example: {
    params: { id: orderId },
    body: { id, weeks: 6, changes: [], agreedTotal: exampleSlot.price, isAgreed: true },
    reply: exampleSeries,
  },
});

/** Lists the groomer's standing appointments: those with dates that wait first, ended ones last. */
export const listGroomerSeries = endpoint({
  method: "GET",
  path: "/v2/groomer/series",
  summary: "List the groomer's standing appointments",
  audience: ["groomer"],
  query: z.object(pagingQuery),
  reply: pageSchema(seriesSchema),
  example: { query: { limit: 20, page: 1 }, reply: { items: [exampleSeries], total: 1, page: 1, limit: 20 } },
});

export const getGroomerSeries = endpoint({
  method: "GET",
  path: "/v2/groomer/series/{id}",
  summary: "Show standing appointments to their groomer",
  audience: ["groomer"],
  params,
  reply: seriesSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: exampleSeries },
});

const dateParams = z.object({ id: idSchema, date: dateSchema });

/** The nearest free times for a date that waits, with the price. Empty if the visit cannot be booked now. */
export const suggestSeriesTimes = endpoint({
  method: "GET",
  path: "/v2/groomer/series/{id}/dates/{date}",
  summary: "List the nearest times for a date that waits",
  audience: ["groomer"],
  params: dateParams,
  reply: z.object({ times: z.array(slotSchema) }),
  errors: ["not_found", "conflict"],
  example: { params: { id, date: "2026-11-24" }, reply: { times: [exampleSlot] } },
});

/**
 * Decides on a date that waits: books it at `startsAt`, with the price that the client agrees to. Without a
 * time, the date is skipped. Safe to repeat.
 */
export const decideSeriesDate = endpoint({
  method: "POST",
  path: "/v2/groomer/series/{id}/dates/{date}",
  summary: "Give a waiting date another time, or skip it",
  audience: ["groomer"],
  params: dateParams,
  body: z.object({
    startsAt: instantSchema.optional(),
    /** Needed with a time. */
    agreedTotal: centsRangeSchema.optional(),
  }),
  reply: seriesSchema,
  errors: ["not_found", "conflict", "slot_taken", "price_changed"],
  example: {
    params: { id, date: "2026-11-24" },
    body: { startsAt: exampleSlot.startsAt, agreedTotal: exampleSlot.price },
    reply: exampleSeries,
  },
});

const endBase = {
  method: "POST",
  params,
  reply: seriesSchema,
  errors: ["not_found", "conflict"],
} as const;
/** The first date that does not happen; by default every date from now on. */
const fromSchema = dateSchema.optional();

/** Ends standing appointments from a date on: cancels its later visits and plans no more. Safe to repeat. */
export const endGroomerSeries = endpoint({
  ...endBase,
  path: "/v2/groomer/series/{id}/end",
  summary: "End standing appointments as their groomer",
  audience: ["groomer"],
  body: z.strictObject({ from: fromSchema }),
  example: { params: { id }, body: { from: "2027-01-05" }, reply: exampleSeries },
});

/**
 * Ends the customer's own standing appointments from a date on. A visit within the notice gets a cancellation
 * request, as when the customer cancels it alone.
 */
export const endOwnSeries = endpoint({
  ...endBase,
  path: "/v2/customer/series/{id}/end",
  summary: "End the customer's own standing appointments",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  body: z.strictObject({
    from: fromSchema,
    /** The id of a reason of the category `customer-cancellations`. */
    reasonId: idSchema,
  }),
  example: { params: { id }, body: { from: "2027-01-05", reasonId }, reply: exampleSeries },
});

/** Lists the customer's standing appointments that have not ended, the newest first. */
export const listOwnSeries = endpoint({
  method: "GET",
  path: "/v2/customer/series",
  summary: "List the customer's standing appointments",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  reply: z.object({ items: z.array(seriesSchema) }),
  example: { reply: { items: [exampleSeries] } },
});

export const getOwnSeries = endpoint({
  method: "GET",
  path: "/v2/customer/series/{id}",
  summary: "Show standing appointments to their customer",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  reply: seriesSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: exampleSeries },
});
