import { z } from "zod";
import { exampleOrder } from "#features/orders/contract/order.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, dateSchema, idSchema } from "#kit/wire/schema.ts";
import { boardVisitSchema, exampleVisit } from "./board.ts";

const groomerSchema = z.object({ id: idSchema, displayName: z.string() });

const sickVisitSchema = boardVisitSchema
  .pick({ id: true, number: true, status: true, version: true, customer: true, pets: true, place: true })
  .extend({
    startTime: boardVisitSchema.shape.startTime,
    endTime: boardVisitSchema.shape.endTime,
    /**
     * The best other groomer at the same time, with the price in cents and the minutes of driving that the
     * visit adds to that groomer's day; null if no groomer is free.
     */
    standIn: groomerSchema.extend({ total: centsRangeSchema, addedDrive: z.int() }).nullable(),
    /** Whether the stand-in can be booked once the customer agrees by phone: the visit is accepted. */
    canBook: z.boolean(),
  });
export type SickVisit = z.output<typeof sickVisitSchema>;

const groomerDaySchema = z.object({
  groomer: groomerSchema,
  date: dateSchema,
  /** Whether the day is over where the groomer works. */
  isOver: z.boolean(),
  /** Whether the groomer has the whole day off. */
  isOff: z.boolean(),
  /** The visits that have not begun, the earliest first. */
  visits: z.array(sickVisitSchema),
});
export type GroomerDay = z.output<typeof groomerDaySchema>;

const { id, number, status, version, customer, pets, place, startTime, endTime } = exampleVisit;
const ada = { id: "01990000-0000-7000-8000-0000000000a1", displayName: "Ada Brush" };
const bea = { id: "01990000-0000-7000-8000-0000000000a2", displayName: "Bea Comb" };

/** Shows who could do the visits of a groomer who is sick, from now to the end of a local day. */
export const getGroomerDay = endpoint({
  method: "GET",
  path: "/v2/staff/board/groomers/{id}/day",
  summary: "Show stand-ins for the visits of a groomer's day",
  audience: ["staff"],
  needs: "orders.read",
  params: z.object({ id: idSchema }),
  query: z.object({ date: dateSchema }),
  reply: groomerDaySchema,
  errors: ["not_found"],
  example: {
    params: { id: ada.id },
    query: { date: "2026-11-24" },
    reply: {
      ...{ groomer: ada, date: "2026-11-24", isOver: false, isOff: false },
      visits: [
        {
          ...{ id, number, status, version, customer, pets, place, startTime, endTime, canBook: true },
          standIn: { ...bea, total: exampleOrder.totals.total, addedDrive: 6 },
        },
      ],
    },
  },
});

/** More visits than this do not fit into a day. */
const MAX_VISITS = 60;

/**
 * `offer`: the visit is canceled, and its customer is offered the best stand-in or other times. `book`: the
 * customer agreed by phone that this groomer comes at the same time.
 */
const sickAnswerSchema = z.discriminatedUnion("how", [
  z.strictObject({ how: z.literal("offer"), id: idSchema, version: z.int().min(0).max(1e9) }),
  z.strictObject({
    ...{ how: z.literal("book"), id: idSchema, version: z.int().min(0).max(1e9) },
    ...{ serviceProviderId: idSchema, agreedByPhone: z.literal(true) },
  }),
]);
export type SickAnswer = z.output<typeof sickAnswerSchema>;

/**
 * `offered`: a stand-in. `unassigned`: canceled, no groomer is free; the visit is in the board's lane until
 * its customer books another. `refused`: nothing has changed, for the reason in `message`.
 */
const SICK_RESULTS = ["booked", "offered", "unassigned", "refused"] as const;

const sickResultSchema = z.object({
  id: idSchema,
  result: z.enum(SICK_RESULTS),
  /** Who is booked or offered. */
  serviceProvider: groomerSchema.nullable(),
  message: z.string(),
});
export type SickResult = z.output<typeof sickResultSchema>;

/**
 * Blocks the rest of a groomer's local day for new bookings, then carries out an answer for each named visit,
 * one after the other. Visits that are not named stay. Safe to repeat.
 */
export const markSick = endpoint({
  method: "POST",
  path: "/v2/staff/board/groomers/{id}/sick",
  summary: "Mark a groomer as sick for a day",
  audience: ["staff"],
  needs: "orders.write",
  params: z.object({ id: idSchema }),
  body: z.strictObject({ date: dateSchema, visits: z.array(sickAnswerSchema).max(MAX_VISITS) }),
  reply: z.object({ date: dateSchema, visits: z.array(sickResultSchema) }),
  errors: ["not_found"],
  example: {
    params: { id: ada.id },
    body: {
      date: "2026-11-24",
      visits: [{ how: "book", id, version, serviceProviderId: bea.id, agreedByPhone: true }],
    },
    reply: {
      date: "2026-11-24",
      visits: [{ id, result: "booked", serviceProvider: bea, message: "" }],
    },
  },
});
