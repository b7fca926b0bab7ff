import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { blankLineSchema, centsRangeSchema, dateSchema, idSchema } from "#kit/wire/schema.ts";
import { exampleOrder, orderSchema } from "../../contract/order.ts";
import { ORDER_STATUSES } from "../../rules/order.ts";
import { DESK_FLAGS, DESK_PAYS, DESK_SORTS } from "../rules/listing.ts";

export const DESK_PATH = "/v2/staff/appointments";
const GROOMER = { id: "01990000-0000-7000-8000-0000000000a1", displayName: "Maria Lopez" };

/** An order in the list of staff. `pets` are names, in the order of the visit. `total` is in cents. */
const rowSchema = orderSchema
  .pick({ id: true, number: true, status: true, bookingSource: true, orderMarkedAsNoShow: true })
  .extend(orderSchema.pick({ appointmentStart: true, appointmentEnd: true, createdAt: true }).shape)
  .extend({
    area: z.object({ id: idSchema, name: z.string(), timeZone: z.string() }),
    serviceProvider: z.object({ id: idSchema, displayName: z.string() }).nullable(),
    customer: z.object({ id: idSchema, displayName: z.string() }),
    pets: z.array(z.string()),
    total: centsRangeSchema,
    /** The visit should have begun and the groomer is not there, or a later arrival is announced. */
    isLate: z.boolean(),
    /** The time of the visit is over, and it is neither complete nor missed. */
    isOverdue: z.boolean(),
    /** The visit is still to be done, and the account of its groomer is closed. */
    isGroomerGone: z.boolean(),
    /** The visit is in the next two days, and its customer has not answered the reminder. */
    lacksConfirmation: z.boolean(),
  });
export type DeskRow = z.output<typeof rowSchema>;

const { id, number, status, bookingSource, appointmentStart, appointmentEnd, createdAt } = exampleOrder;
const row: z.input<typeof rowSchema> = {
  ...{ id, number, status, bookingSource, orderMarkedAsNoShow: false },
  ...{ appointmentStart, appointmentEnd, createdAt },
  area: { id: exampleOrder.area.id, name: "Phoenix", timeZone: "America/Phoenix" },
  serviceProvider: GROOMER,
  customer: { id: "01990000-0000-7000-8000-0000000000c1", displayName: "Ann Lee" },
  pets: ["Biscuit"],
  total: { min: 8_000, max: 11_000 },
  isLate: false,
  isOverdue: false,
  isGroomerGone: false,
  lacksConfirmation: false,
};

/** What the list can be filtered by, and how it is sorted. */
export const deskFilterQuery = {
  "status[]": z.array(z.enum(ORDER_STATUSES)).max(ORDER_STATUSES.length).optional(),
  area: idSchema.optional(),
  groomer: idSchema.optional(),
  from: dateSchema.optional(),
  to: dateSchema.optional(),
  q: blankLineSchema(80).optional(),
  flag: z.enum(DESK_FLAGS).optional(),
  source: orderSchema.shape.bookingSource.optional(),
  pay: z.enum(DESK_PAYS).optional(),
  bookedFrom: dateSchema.optional(),
  bookedTo: dateSchema.optional(),
  sort: z.enum(DESK_SORTS).default("start"),
};

/**
 * Lists the brand's orders. `from` and `to` are local days of each order's area, both inclusive; an order
 * without a time has none. `bookedFrom` and `bookedTo` are the same of the day of booking. `q`: a number or
 * id of an order, or the beginning of a customer's or pet's name; for staff who see contacts also a whole
 * phone number or e-mail address. `flag`: what staff look for now. `pay`: how it is paid, or not. `sort`: the
 * earliest start first, with orders without a time last; the latest first; or the newest booking.
 */
export const listDeskAppointments = endpoint({
  method: "GET",
  path: DESK_PATH,
  summary: "List the brand's appointments",
  audience: ["staff"],
  needs: "orders.read",
  query: z.object({ ...deskFilterQuery, ...pagingQuery }),
  reply: pageSchema(rowSchema),
  example: {
    query: { "status[]": ["accepted"], from: "2026-11-24", to: "2026-11-24", limit: 20, page: 1 },
    reply: { items: [row], total: 1, page: 1, limit: 20 },
  },
});

/** By name, at most 501: the groomers who work for the brand, for a choice of 500 in a form. */
export const listDeskGroomers = endpoint({
  method: "GET",
  path: "/v2/staff/appointment-groomers",
  summary: "List the groomers of appointments",
  audience: ["staff"],
  needs: "orders.read",
  reply: z.array(z.object({ id: idSchema, displayName: z.string() })),
  example: { reply: [GROOMER] },
});
