import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { centsSchema, idSchema, instantSchema, textSchema } from "#kit/wire/schema.ts";
import { exampleOrder, orderSchema } from "../../contract/order.ts";
import { BULK_ACTIONS, BULK_ROW_STATES, MAX_BULK, MAX_WORDS, STORED_ACTIONS } from "../rules/bulk.ts";
import { BULK_FAULTS, tooMany } from "../words/bulk.ts";
import { deskFilterQuery } from "./list.ts";

/** Beside the orders: below them it could be taken for an order's id. */
const BULKS_PATH = "/v2/staff/appointment-bulks";

/**
 * An order of a bulk change. Before the start, `why` says what stands against the change now, or "". Later it
 * says why the change was refused. `fee`: cents of the late fee that the change would charge. `hold`: `more`
 * if the bank would be asked to hold more, and the change fails if it refuses; `refused` if it has refused to
 * hold the money of the visit, and is not asked again.
 */
const bulkRowSchema = orderSchema
  .pick({ number: true, status: true, appointmentStart: true, orderMarkedAsNoShow: true })
  .extend({
    orderId: idSchema,
    timeZone: z.string(),
    customer: z.string(),
    groomer: z.string(),
    /** The groomer who is offered to the customer instead, or "". */
    standIn: z.string(),
    state: z.enum(BULK_ROW_STATES),
    why: z.string(),
    fee: centsSchema,
    hold: z.enum(["more", "refused"]).nullable(),
  });
export type DeskBulkRow = z.output<typeof bulkRowSchema>;

/**
 * What staff do with several orders. `going` to `refused` count rows: those that would change now, those that
 * wait, and the others. `notified` counts people, by what would change now.
 */
const bulkSchema = pageSchema(bulkRowSchema).extend({
  id: idSchema,
  action: z.enum(STORED_ACTIONS),
  description: z.string(),
  state: z.enum(["preview", "running", "finished"]),
  createdAt: instantSchema,
  going: z.int(),
  waiting: z.int(),
  done: z.int(),
  refused: z.int(),
  notified: z.object({ customers: z.int(), groomers: z.int() }),
  /**
   * Cents of the orders that would end now: holds of cards that are released, late fees that are charged, and
   * what was charged before and stays. `more`: what banks would be asked to hold in addition. Null without
   * `money.read`.
   */
  money: z
    .object({ released: centsSchema, fees: centsSchema, charged: centsSchema, more: centsSchema })
    .nullable(),
});
export type DeskBulk = z.output<typeof bulkSchema>;

const { id: orderId, number, status, appointmentStart } = exampleOrder;
const exampleBulk: z.input<typeof bulkSchema> = {
  id: "01990000-0000-7000-8000-0000000000d1",
  ...{ action: "cancel", description: "Heavy snow.", state: "preview" },
  createdAt: "2026-11-23T16:00:00.000Z",
  ...{ going: 1, waiting: 1, done: 0, refused: 0 },
  notified: { customers: 1, groomers: 1 },
  money: { released: 11_000, fees: 0, charged: 0, more: 0 },
  items: [
    {
      ...{ orderId, number, status, appointmentStart, timeZone: "America/Phoenix" },
      ...{ customer: "Ann Lee", groomer: "Maria Lopez", standIn: "", state: "open", why: "" },
      ...{ orderMarkedAsNoShow: false, fee: 0, hold: null },
    },
  ],
  ...{ total: 1, page: 1, limit: 50 },
};
const params = z.object({ id: idSchema });
const example = { params: { id: exampleBulk.id }, reply: exampleBulk };

/**
 * Prepares a bulk change, which changes no order yet: of at most 500 orders `ids`, or of at most 2,000 that
 * match `filter` as in the list. The answer says what would happen to each, with what would not change first.
 * The caller chooses the id: the same id is the same bulk change, and a `conflict` with other content. A
 * person's oldest previews are removed once there are more than 20. All three calls need `orders.read` too,
 * because they list orders. Declined and canceled orders need a
 * `description` (at most 500 characters), which their customers read; a note needs one of at most 2,000,
 * which only the team reads.
 */
export const prepareBulk = endpoint({
  method: "POST",
  path: BULKS_PATH,
  summary: "Prepare a change of several appointments",
  audience: ["staff"],
  needs: "orders.write",
  body: z.strictObject({
    id: idSchema,
    action: z.enum(BULK_ACTIONS),
    description: textSchema(MAX_WORDS.team).default(""),
    ids: z.array(idSchema).min(1, BULK_FAULTS.nothing).max(MAX_BULK.ids, tooMany(MAX_BULK.ids)).optional(),
    filter: z.strictObject(deskFilterQuery).optional(),
  }),
  reply: bulkSchema,
  errors: ["not_found", "conflict"],
  example: {
    body: { id: exampleBulk.id, action: "cancel", description: "Heavy snow.", ids: [orderId] },
    reply: exampleBulk,
  },
});

export const getBulk = endpoint({
  method: "GET",
  path: `${BULKS_PATH}/{id}`,
  summary: "Show a change of several appointments",
  audience: ["staff"],
  needs: "orders.write",
  params,
  query: z.object({ page: pagingQuery.page }),
  reply: bulkSchema,
  errors: ["not_found"],
  example: { ...example, query: { page: 1 } },
});

/**
 * Does what was prepared: each order on its own, as by the call for one order. A refusal of one does not stop
 * the others, and no order changes that has changed since the preview. Up to 200 orders are done when the
 * answer comes; more are done by a job. Before each order the rights of the caller's session are read again.
 * Safe to repeat.
 */
export const startBulk = endpoint({
  method: "POST",
  path: `${BULKS_PATH}/{id}/start`,
  summary: "Start a prepared change of several appointments",
  audience: ["staff"],
  needs: "orders.write",
  params,
  body: z.strictObject({}),
  reply: bulkSchema,
  errors: ["not_found"],
  example: { ...example, body: {} },
});
