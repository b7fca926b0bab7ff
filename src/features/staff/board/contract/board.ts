import { z } from "zod";
import { exampleOrder } from "#features/orders/contract/order.ts";
import { VISIT_MARKS } from "#features/orders/rules/marks.ts";
import { ORDER_STATUSES } from "#features/orders/rules/order.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { dateSchema, idSchema, instantSchema, wallTimeSchema } from "#kit/wire/schema.ts";
import { LANE_REASONS, VISIT_FLAGS } from "../rules/visits.ts";

/** From and to in local times of the area; "00:00" at the end means midnight. */
const stretchSchema = z.object({ startTime: wallTimeSchema, endTime: wallTimeSchema });

/** `street` is null for staff who may not contact customers. */
const placeSchema = z.object({ street: z.string().nullable(), locality: z.string(), postalCode: z.string() });

const areaSchema = z.object({ id: idSchema, name: z.string(), timeZone: z.string() });

const orderSchema = z.object({
  id: idSchema,
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Rises with each change of time, price, payment or status. */
  version: z.int(),
  customer: z.string(),
  pets: z.array(z.string()),
  place: placeSchema,
});

export const boardVisitSchema = orderSchema.extend({
  ...stretchSchema.shape,
  appointmentStart: instantSchema,
  appointmentEnd: instantSchema,
  orderMarkedAsNoShow: z.boolean(),
  /** Where the visit is, in degrees; null for staff who may not contact customers. */
  point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  /** Minutes of driving from the visit before, or from the groomer's start; null without a start. */
  driveBefore: z.int().nullable(),
  marks: z.array(z.object({ mark: z.enum(VISIT_MARKS), at: instantSchema })),
  /** The arrival of a visit that can no longer begin in time, or that the groomer announced late. */
  late: z.object({ arrivesAt: instantSchema, lateMinutes: z.int(), isAnnounced: z.boolean() }).nullable(),
  /**
   * `unconfirmed`: waits for an answer. `card_refused`: the bank refused the card. `unpaid`: no payment
   * secures the card's order. `customer_unconfirmed`: the customer has not answered the reminder.
   * `terms_open`: the customer has not accepted all terms.
   */
  flags: z.array(z.enum(VISIT_FLAGS)),
  /** Whether the customer is asked for another time. */
  asksForOtherTime: z.boolean(),
  /** Whether the visit could get another time: it is accepted, and its groomer is not at the door yet. */
  canMove: z.boolean(),
});
export type BoardVisit = z.output<typeof boardVisitSchema>;

export const boardGroomerSchema = z.object({
  id: idSchema,
  displayName: z.string(),
  area: areaSchema,
  /** Takes no new bookings. */
  isPaused: z.boolean(),
  /** Cannot be booked any more, or not now, and is here for visits that are over. */
  hasLeft: z.boolean(),
  hours: z.array(stretchSchema),
  timeOff: z.array(stretchSchema),
  /** Busy times of the groomer's other calendars, without what they are. */
  busyTimes: z.array(stretchSchema),
  visits: z.array(boardVisitSchema),
});
export type BoardGroomer = z.output<typeof boardGroomerSchema>;

/**
 * An order that no groomer of the board has. `request`: it has no time. `given_up`: its groomer gave it up,
 * and the customer has no other visit in its place. `no_groomer`: its groomer has left.
 */
const laneOrderSchema = orderSchema.extend({
  why: z.enum(LANE_REASONS),
  area: areaSchema,
  appointmentStart: instantSchema.nullable(),
  appointmentEnd: instantSchema.nullable(),
  createdAt: instantSchema,
});
export type LaneOrder = z.output<typeof laneOrderSchema>;

/** A customer on the waitlist. Hours are of the area's clock; null for any. `groomer`: null for any. */
const waitingSchema = z.object({
  id: idSchema,
  customerId: idSchema,
  customer: z.string(),
  area: areaSchema,
  place: placeSchema,
  /** `name` is null while the pet's name is unknown. */
  pets: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      services: z.array(z.object({ id: idSchema, name: z.string(), addOnIds: z.array(z.string()) })),
    }),
  ),
  days: z.array(dateSchema),
  startTime: wallTimeSchema.nullable(),
  endTime: wallTimeSchema.nullable(),
  groomer: z.string().nullable(),
  /** Whether a time is held for the customer now. */
  isOffered: z.boolean(),
  createdAt: instantSchema,
});
export type Waiting = z.output<typeof waitingSchema>;

/** A move by the caller whose messages wait. `version`: of the visit after the move. */
const undoableMoveSchema = orderSchema
  .pick({ id: true, number: true, version: true, customer: true, pets: true })
  .extend({ undoUntil: instantSchema });
export type UndoableMove = z.output<typeof undoableMoveSchema>;

const boardSchema = z.object({
  date: dateSchema,
  /** The caller's moves of the last minute, on any day, the latest first. */
  undoable: z.array(undoableMoveSchema),
  groomers: z.array(boardGroomerSchema),
  lane: z.object({
    orders: z.array(laneOrderSchema),
    /** How many requests there are; the lane has the oldest. */
    requests: z.int().min(0),
    /**
     * Who waits for a time: those who wait for this date first, then the longest wait; a few, or with
     * `waiting=all` pages of many, `waitingPage` from 1. `limit`: of a page. `total`: of all; 0 on a page
     * without entries. Null for staff who may not see customers.
     */
    waiting: z
      .object({
        ...{ entries: z.array(waitingSchema), total: z.int().min(0) },
        ...{ page: z.int().min(1), limit: z.int().min(1) },
      })
      .nullable(),
  }),
});
export type Board = z.output<typeof boardSchema>;

export const exampleArea: z.output<typeof areaSchema> = {
  ...{ id: "01990000-0000-7000-8000-0000000000e1", name: "Phoenix", timeZone: "America/Phoenix" },
};
const exampleBase = {
  ...{ id: exampleOrder.id, number: exampleOrder.number, version: 1 },
  ...{ customer: "Ann Lee", pets: ["Biscuit"] },
  place: { street: null, locality: "Phoenix", postalCode: "85006" },
};
export const exampleVisit: BoardVisit = {
  ...exampleBase,
  ...{ status: "accepted", orderMarkedAsNoShow: false, startTime: "10:00", endTime: "11:00" },
  ...{ appointmentStart: "2026-11-24T17:00:00.000Z", appointmentEnd: "2026-11-24T18:00:00.000Z" },
  ...{ point: null, driveBefore: 12, marks: [], late: null, flags: ["terms_open"] },
  ...{ asksForOtherTime: false, canMove: true },
};

/**
 * Shows one local day of the brand, or of one area: each active groomer with hours, time off, busy times and
 * visits, and the orders that no groomer has. Every day has all requests. An unknown area has nothing.
 */
export const getBoard = endpoint({
  method: "GET",
  path: "/v2/staff/board",
  summary: "Show a day of all groomers",
  audience: ["staff"],
  needs: "orders.read",
  query: z.object({
    date: dateSchema,
    area: idSchema.optional(),
    waiting: z.enum(["all"]).optional(),
    waitingPage: z.coerce.number().int().min(1).max(10_000).optional(),
  }),
  reply: boardSchema,
  example: {
    query: { date: "2026-11-24" },
    reply: {
      date: "2026-11-24",
      undoable: [],
      groomers: [
        {
          ...{ id: "01990000-0000-7000-8000-0000000000a1", displayName: "Ada Brush", area: exampleArea },
          ...{ isPaused: false, hasLeft: false, hours: [{ startTime: "09:00", endTime: "17:00" }] },
          ...{ timeOff: [], busyTimes: [], visits: [exampleVisit] },
        },
      ],
      lane: {
        orders: [
          {
            ...exampleBase,
            ...{ id: "01990000-0000-7000-8000-0000000000f2", status: "request", why: "request" },
            ...{ area: exampleArea, appointmentStart: null, appointmentEnd: null },
            createdAt: "2026-11-23T17:00:00.000Z",
          },
        ],
        requests: 1,
        waiting: null,
      },
    },
  },
});
