import { z } from "zod";
import { exampleSlot, reasonSchema, slotSchema } from "#features/availability/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { imageSchema } from "#kit/wire/image.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { dateSchema, idSchema, instantSchema } from "#kit/wire/schema.ts";
import { PHOTO_SIDES } from "../../rules/pet-report.ts";
import { WAITING_KINDS } from "../rules/answers.ts";
import { exampleProviderOrder, providerOrderSchema } from "./answers.ts";

const params = z.object({ id: idSchema });
const { id } = exampleProviderOrder;

/** An order as its groomer answers it. */
export const groomerOrderSchema = providerOrderSchema.extend({
  /** The last instant for an answer; then the order ends or does not change. Null if it waits for none. */
  answerBy: instantSchema.nullable(),
  /** False for a reschedule request that only another groomer can agree to. */
  mayAccept: z.boolean(),
});
export type GroomerOrder = z.output<typeof groomerOrderSchema>;

export const exampleGroomerOrder = {
  ...exampleProviderOrder,
  status: "pending" as const,
  answerBy: "2026-11-22T15:00:00.000Z",
  mayAccept: true,
};

/**
 * Lists the orders that wait for the signed-in groomer's answer, the earliest deadline first. `counts`: how
 * many there are of each kind, whatever `kind` selects. `toComplete`: accepted visits that are over, the
 * oldest first.
 */
export const listGroomerRequests = endpoint({
  method: "GET",
  path: "/v2/groomer/requests",
  summary: "List the orders that wait for the groomer's answer",
  audience: ["groomer"],
  query: z.object({ kind: z.enum(WAITING_KINDS).optional(), ...pagingQuery }),
  reply: pageSchema(groomerOrderSchema).extend({
    counts: z.object({
      pending: z.int(),
      request: z.int(),
      reschedule_request: z.int(),
      cancellation_request: z.int(),
    }),
    toComplete: z.array(providerOrderSchema),
  }),
  example: {
    query: { limit: 20, page: 1 },
    reply: {
      ...{ items: [exampleGroomerOrder], total: 1, page: 1, limit: 20 },
      counts: { pending: 1, request: 0, reschedule_request: 0, cancellation_request: 0 },
      toComplete: [],
    },
  },
});

/** A photo that stands beside the one of its side: two devices took it without knowledge of each other. */
export const photoBesideSchema = z.object({
  petServiceId: idSchema,
  side: z.enum(PHOTO_SIDES),
  image: imageSchema,
});
export type PhotoBeside = z.output<typeof photoBesideSchema>;

export const getGroomerOrder = endpoint({
  method: "GET",
  path: "/v2/groomer/orders/{id}",
  summary: "Show one of the groomer's orders",
  audience: ["groomer"],
  params,
  reply: groomerOrderSchema.extend({ photosBeside: z.array(photoBesideSchema) }),
  example: { params: { id }, reply: { ...exampleGroomerOrder, photosBeside: [] } },
});

const suggestBase = {
  method: "GET",
  params,
  reply: z.object({
    suggestions: z.array(
      slotSchema.extend({
        /** Whether the customer prefers this time. */
        isPreferred: z.boolean(),
        /** The drive to or from a visit nearby; null if there is none. */
        driveMinutes: z.int().nullable(),
      }),
    ),
    slots: z.array(slotSchema),
    reason: reasonSchema,
  }),
  errors: ["not_found", "conflict"],
} as const;
const exampleTimes = {
  suggestions: [{ ...exampleSlot, isPreferred: true, driveMinutes: 8 }],
  slots: [],
  reason: null,
};

/**
 * Times that the signed-in groomer could propose for a request, or ask for in place of a visit's own time, by
 * the rules of the calendar without the lead time. Without `date`, `suggestions` has the best times: those
 * that the customer prefers first, or one later on the visit's day. With `date`, `slots` has all times of
 * that day. `reason` says why there is none.
 */
export const suggestTimes = endpoint({
  ...suggestBase,
  path: "/v2/groomer/orders/{id}/suggested-times",
  summary: "List times that the groomer could propose for a request",
  audience: ["groomer"],
  query: z.object({
    date: dateSchema.optional(),
    /** Leaves out earlier times, for a groomer who is late. */
    after: instantSchema.optional(),
  }),
  example: { params: { id }, query: {}, reply: exampleTimes },
});

/** The same for a groomer that staff choose. */
export const suggestTimesAsStaff = endpoint({
  ...suggestBase,
  path: "/v2/staff/orders/{id}/suggested-times",
  summary: "List times that staff could propose for a request",
  audience: ["staff"],
  needs: "orders.write",
  query: z.object({ service_provider_id: idSchema, date: dateSchema.optional() }),
  example: { params: { id }, query: { service_provider_id: exampleSlot.groomerId }, reply: exampleTimes },
});
