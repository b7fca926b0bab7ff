import { z } from "zod";
import { OVERRIDABLE } from "#features/calendar/rules/overrides.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, idSchema, instantSchema, lineSchema } from "#kit/wire/schema.ts";
import { exampleOrder } from "../../contract/order.ts";
import { ORDER_STATUSES } from "../../rules/order.ts";
import { driveSchema, judgedTimeSchema, judgeTime } from "../contract.ts";

const params = z.object({ id: idSchema });
const APPOINTMENT = "/v2/staff/appointments/{id}";
const { id, totals } = exampleOrder;
const time = { appointmentStart: "2026-11-24T20:00:00.000Z" };
const times = { ...time, appointmentEnd: "2026-11-24T21:00:00.000Z" };
/** Why staff do something out of the ordinary. */
const noteSchema = lineSchema(300, "Enter a reason");
const serviceProviderId = "01990000-0000-7000-8000-0000000000a1";

/** Prices are in cents. */
const movedVisitSchema = z.object({
  id: idSchema,
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  /** Rises with each change of time, price, payment or status. */
  version: z.int(),
  serviceProviderId: idSchema.nullable(),
  appointmentStart: instantSchema.nullable(),
  appointmentEnd: instantSchema.nullable(),
  total: centsRangeSchema,
  /** The time that the customer is asked for; null without a question. */
  proposedTime: z
    .object({ appointmentStart: instantSchema, appointmentEnd: instantSchema, total: centsRangeSchema })
    .nullable(),
});
export type MovedVisit = z.output<typeof movedVisitSchema>;

const exampleMoved: z.input<typeof movedVisitSchema> = {
  ...{ id, number: exampleOrder.number, status: "accepted", version: 2, serviceProviderId },
  ...{ ...times, total: totals.total, proposedTime: null },
};

const judgedForStaffSchema = judgedTimeSchema.extend({
  serviceProvider: z.object({ id: idSchema, displayName: z.string() }),
  /**
   * Whether the customer could no longer cancel free of charge then, though they can now: such a time is not
   * taken by phone, but needs the customer's own consent.
   */
  needsConsent: z.boolean(),
  /** The rules that the time breaks, in the order in which they are checked. */
  broken: z.array(z.enum(OVERRIDABLE)),
  /**
   * What the time means if staff override all of these rules, with no charge for a drive outside the zones.
   * Null if it breaks none, or is impossible even then, such as over another visit.
   */
  overridden: z.object({ drive: driveSchema, phoneTotal: centsRangeSchema }).nullable(),
});
export type JudgedForStaff = z.output<typeof judgedForStaffSchema>;

const staff = { audience: ["staff"], params } as const;

/**
 * As `judgeTime`, for a visit of any groomer, and with `serviceProviderId` for another groomer. A groomer who
 * is unknown, not active, blocked for the customer or does not offer every service is not found.
 */
export const judgeTimeAsStaff = endpoint({
  ...staff,
  needs: "orders.read",
  method: "GET",
  path: `${APPOINTMENT}/judged-time`,
  summary: "Show what another time or groomer of a visit means",
  query: judgeTime.query.extend({ serviceProviderId: idSchema.optional() }),
  reply: judgedForStaffSchema,
  errors: ["not_found", "conflict"],
  example: {
    params: { id },
    query: { date: "2026-11-24", time: "13:00" },
    reply: {
      ...{ ...times, reason: null, needsConsent: false, broken: [], overridden: null },
      drive: { before: 12, after: 8, added: 6, isEstimated: false },
      ...{ total: totals.total, phoneTotal: totals.total },
      serviceProvider: { id: serviceProviderId, displayName: "Ada Brush" },
    },
  },
});

/** `version`: of the visit, as the caller saw it. After any later change nothing happens (`conflict`). */
const seenSchema = z.strictObject({ appointmentStart: instantSchema, version: z.int().min(0).max(1e9) });

/** A charge for a drive above this is a slip of the hand. */
const MAX_ZONE_CENTS = 100_000;

/**
 * `reasons`: the rules that the caller overrides; each broken rule must be named. `zoneCents`: the charge for
 * the drive to an address outside the groomer's zones. Needs the permission `calendar.override`.
 */
const overridesSchema = z.strictObject({
  reasons: z.array(z.enum(OVERRIDABLE)).min(1).max(OVERRIDABLE.length),
  zoneCents: z.int().min(0).max(MAX_ZONE_CENTS).default(0),
  note: noteSchema,
});

/**
 * As `moveVisit`, for a visit of any groomer, also to another groomer. The customer and the groomers are
 * notified a minute later, unless `undoMove` comes first. With `overrides`, it may break these rules, but
 * never overlap another visit. Safe to repeat.
 */
export const moveVisitAsStaff = endpoint({
  ...staff,
  needs: "orders.write",
  method: "POST",
  path: `${APPOINTMENT}/move`,
  summary: "Move a visit whose customer has agreed by phone",
  body: seenSchema.extend({
    serviceProviderId: idSchema.optional(),
    agreedByPhone: z.literal(true),
    overrides: overridesSchema.optional(),
  }),
  reply: movedVisitSchema,
  errors: ["not_found", "conflict", "slot_taken"],
  example: {
    params: { id },
    body: { ...time, version: 1, serviceProviderId, agreedByPhone: true },
    reply: exampleMoved,
  },
});

/**
 * Undoes a move by `moveVisitAsStaff` within a minute: the visit is again with its earlier groomer at its
 * earlier time and price, and no message leaves, neither of the move nor of this. Refused once a message has
 * left, if the earlier place is taken, if the groomer is on the way since, or if the customer and the earlier
 * groomer blocked each other since; then the move stands. Safe to repeat.
 */
export const undoMove = endpoint({
  ...staff,
  needs: "orders.write",
  method: "POST",
  path: `${APPOINTMENT}/move/undo`,
  summary: "Undo a move of the last minute",
  body: z.strictObject({ version: seenSchema.shape.version }),
  reply: movedVisitSchema,
  errors: ["not_found", "conflict", "slot_taken"],
  example: { params: { id }, body: { version: 2 }, reply: { ...exampleMoved, version: 3 } },
});

/** As `askForTime`, in the name of the visit's groomer, who is notified too. Safe to repeat. */
export const askForTimeAsStaff = endpoint({
  ...staff,
  needs: "orders.write",
  method: "POST",
  path: `${APPOINTMENT}/ask-for-time`,
  summary: "Ask the customer of a visit for another time",
  body: seenSchema,
  reply: movedVisitSchema,
  errors: ["not_found", "conflict", "slot_taken"],
  example: {
    params: { id },
    body: { ...time, version: 1 },
    reply: {
      ...exampleMoved,
      ...{ appointmentStart: exampleOrder.appointmentStart, appointmentEnd: exampleOrder.appointmentEnd },
      proposedTime: { ...times, total: totals.total },
    },
  },
});
