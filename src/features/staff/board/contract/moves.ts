import { z } from "zod";
import { reasonSchema } from "#features/availability/contract.ts";
import { exampleOrder } from "#features/orders/contract/order.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, dateSchema, idSchema, instantSchema, wallTimeSchema } from "#kit/wire/schema.ts";
import { boardVisitSchema, exampleArea, exampleVisit } from "./board.ts";

const groomerSchema = z.object({ id: idSchema, displayName: z.string() });

/** The time is null for an order without one. */
const movableSchema = boardVisitSchema
  .omit({ point: true, driveBefore: true, late: true, flags: true })
  .extend({
    area: z.object({ id: idSchema, name: z.string(), timeZone: z.string() }),
    /** The local day of the visit. */
    date: dateSchema.nullable(),
    startTime: wallTimeSchema.nullable(),
    endTime: wallTimeSchema.nullable(),
    appointmentStart: instantSchema.nullable(),
    appointmentEnd: instantSchema.nullable(),
    /** The agreed price in cents. */
    total: centsRangeSchema,
    serviceProvider: groomerSchema.nullable(),
    /** The active groomers of the area's time zone, who might come. */
    groomers: z.array(groomerSchema),
    /** Names of some staff who may move visits against a calendar's rules; none for a caller who may. */
    overriders: z.array(z.string()),
  });
export type Movable = z.output<typeof movableSchema>;

const ada = { id: "01990000-0000-7000-8000-0000000000a1", displayName: "Ada Brush" };
const { point: _point, driveBefore: _drive, late: _late, flags: _flags, ...visit } = exampleVisit;

/** Shows a visit for the form that moves it. */
export const getMovable = endpoint({
  method: "GET",
  path: "/v2/staff/board/visits/{id}",
  summary: "Show a visit of the board",
  audience: ["staff"],
  needs: "orders.read",
  params: z.object({ id: idSchema }),
  reply: movableSchema,
  errors: ["not_found"],
  example: {
    params: { id: exampleOrder.id },
    reply: {
      ...visit,
      ...{ area: exampleArea, date: "2026-11-24", total: exampleOrder.totals.total },
      ...{ serviceProvider: ada, groomers: [ada], overriders: ["Mia Marsh"] },
    },
  },
});

/**
 * Starts from `fromTime` to `toTime`, both included, on quarters of an hour. Each lengthens the drives of the
 * day by the same minutes.
 */
const startsSchema = z.object({ fromTime: wallTimeSchema, toTime: wallTimeSchema, addedDrive: z.int() });
export type Starts = z.output<typeof startsSchema>;

const fitsSchema = z.object({
  orderId: idSchema,
  date: dateSchema,
  groomers: z.array(
    z.object({
      id: idSchema,
      /** The visit's length at the groomer's pace; null for a groomer who cannot do it at any time. */
      minutes: z.int().nullable(),
      starts: z.array(startsSchema),
      /** Why there is no start; null if there is one. */
      reason: reasonSchema,
    }),
  ),
});
export type Fits = z.output<typeof fitsSchema>;

/**
 * Shows where an accepted visit fits on a local day, with every groomer of the board at once: as the calls
 * that judge and move it would say of each start.
 */
export const getFits = endpoint({
  method: "GET",
  path: "/v2/staff/board/fits",
  summary: "Show where a visit fits on a day",
  audience: ["staff"],
  needs: "orders.read",
  query: z.object({ order: idSchema, date: dateSchema, area: idSchema.optional() }),
  reply: fitsSchema,
  errors: ["not_found", "conflict"],
  example: {
    query: { order: exampleOrder.id, date: "2026-11-24" },
    reply: {
      ...{ orderId: exampleOrder.id, date: "2026-11-24" },
      groomers: [
        {
          ...{ id: ada.id, minutes: 60, reason: null },
          starts: [{ fromTime: "09:00", toTime: "11:30", addedDrive: 6 }],
        },
      ],
    },
  },
});
