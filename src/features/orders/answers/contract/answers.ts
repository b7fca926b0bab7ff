import { z } from "zod";
import { MAX_TIP } from "#features/payments/rules.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { imageSchema } from "#kit/wire/image.ts";
import { centsSchema, idSchema, instantSchema, textSchema } from "#kit/wire/schema.ts";
import { addedChargeSchema } from "../../contract/added-charge.ts";
import { exampleOrder, orderSchema } from "../../contract/order.ts";
import { TIP_TOO_HIGH } from "../../words/charges.ts";

/** An order as groomer and staff see it: it includes the customer. */
export const providerOrderSchema = orderSchema.extend({
  customer: z.object({
    id: idSchema,
    displayName: z.string(),
    phoneNumber: z.string().nullable(),
    email: z.string().nullable(),
    profilePicture: imageSchema.nullable(),
  }),
  /**
   * There is a router, but it did not know a drive to or from this visit when the time was taken: the default
   * rule decided.
   */
  driveEstimated: z.boolean(),
  /** Cents that a card secures before the visit is complete: held by the bank, or set up to be held. */
  held: centsSchema,
  /** Cents of `money.charged` that the groomer received in cash. */
  receivedInCash: centsSchema,
  /** Rises with each change of time, price, payment or status; not with marks, notes, reports and photos. */
  version: z.int(),
});
export type ProviderOrder = z.output<typeof providerOrderSchema>;

/** An order in answers to staff. Without `money.read`, what was paid and held is null, and no card named. */
export const staffOrderSchema = providerOrderSchema.extend({
  money: providerOrderSchema.shape.money.nullable(),
  held: centsSchema.nullable(),
  receivedInCash: centsSchema.nullable(),
});
export type StaffOrder = z.output<typeof staffOrderSchema>;

const { id } = exampleOrder;
export const exampleProviderOrder: z.input<typeof providerOrderSchema> = {
  ...exampleOrder,
  customer: {
    id: "01990000-0000-7000-8000-0000000000c1",
    displayName: "Ann Lee",
    phoneNumber: "+16025550123",
    email: "ann@example.com",
    profilePicture: null,
  },
  driveEstimated: false,
  held: 11_000,
  receivedInCash: 0,
  version: 1,
};

const params = z.object({ id: idSchema });
const emptyBody = z.strictObject({});
const endBody = z.strictObject({ description: textSchema(500).default("") });
const declineBody = endBody.extend({
  /** The id of a reason of the category `groomer-declines`. Reports count it; customers never see it. */
  reasonId: idSchema.optional(),
});
const errors = ["conflict"] as const;

/** Staff may name the `version` that they saw: a `conflict` once the order has changed. */
const seen = { version: z.int().min(0).max(2_147_483_647).optional() };

const acceptBase = {
  method: "POST",
  summary: "Accept an order, a request or a late change",
  params,
  body: emptyBody,
  reply: providerOrderSchema,
  errors: ["conflict", "payment_declined"],
  example: { params: { id }, body: {}, reply: exampleProviderOrder },
} as const;

/**
 * Says yes. A `pending` order becomes `accepted`. A reschedule request gets its new time (only that time's
 * groomer can agree). A cancellation request becomes `cancelled`, and the late fee is charged to the held
 * card. Safe to repeat.
 */
export const acceptOrder = endpoint({
  ...acceptBase,
  path: "/v2/groomer/orders/{id}/accept",
  audience: ["groomer"],
});
export const acceptOrderAsStaff = endpoint({
  ...acceptBase,
  body: emptyBody.extend(seen),
  path: "/v2/staff/orders/{id}/accept",
  audience: ["staff"],
  reply: staffOrderSchema,
  needs: "orders.write",
});

const declineBase = {
  method: "POST",
  summary: "Decline an order, a request or a late change",
  params,
  body: declineBody,
  reply: providerOrderSchema,
  errors,
  example: { params: { id }, body: { description: "" }, reply: exampleProviderOrder },
} as const;

/**
 * Says no. A `pending` order or a `request` becomes `cancelled`, and the customer gets offers of other times.
 * A reschedule request stays booked at its old time, and a cancellation request stays booked. Safe to repeat.
 */
export const declineOrder = endpoint({
  ...declineBase,
  path: "/v2/groomer/orders/{id}/decline",
  audience: ["groomer"],
});
export const declineOrderAsStaff = endpoint({
  ...declineBase,
  body: declineBody.extend(seen),
  path: "/v2/staff/orders/{id}/decline",
  audience: ["staff"],
  reply: staffOrderSchema,
  needs: "orders.write",
});

const cancelBase = {
  ...declineBase,
  summary: "Cancel an appointment as groomer or staff",
  body: endBody,
} as const;

/** Cancels an open order free of charge. The customer gets the nearest other times by mail. */
export const cancelOrder = endpoint({
  ...cancelBase,
  path: "/v2/groomer/orders/{id}/cancel",
  audience: ["groomer"],
});
export const cancelOrderAsStaff = endpoint({
  ...cancelBase,
  body: endBody.extend(seen),
  path: "/v2/staff/orders/{id}/cancel",
  audience: ["staff"],
  reply: staffOrderSchema,
  needs: "orders.write",
});

const proposeBase = {
  method: "POST",
  summary: "Propose a time and groomer for a request",
  params,
  reply: providerOrderSchema,
  errors: ["conflict", "not_found", "slot_taken"],
} as const;

/**
 * Gives a `request` a time: the order becomes `pending`, the time is occupied, and the customer is notified
 * of time and price. All rules of the calendar apply except the lead time. A refusal has the nearest other
 * times in `details.nearest`.
 */
export const proposeTime = endpoint({
  ...proposeBase,
  path: "/v2/groomer/orders/{id}/propose-time",
  audience: ["groomer"],
  body: z.strictObject({ appointmentStart: instantSchema }),
  example: {
    params: { id },
    body: { appointmentStart: "2026-11-25T17:00:00.000Z" },
    reply: exampleProviderOrder,
  },
});
export const proposeTimeAsStaff = endpoint({
  ...proposeBase,
  path: "/v2/staff/orders/{id}/propose-time",
  audience: ["staff"],
  reply: staffOrderSchema,
  needs: "orders.write",
  body: z.strictObject({ appointmentStart: instantSchema, serviceProviderId: idSchema }),
  example: {
    params: { id },
    body: {
      appointmentStart: "2026-11-25T17:00:00.000Z",
      serviceProviderId: "01990000-0000-7000-8000-0000000000a1",
    },
    reply: exampleProviderOrder,
  },
});

/** The end of a visit: its final prices, and what was received in cash. */
export const completionSchema = z.strictObject({
  /** Every line of the order exactly once. `final` is in cents, within the agreed range. */
  petServices: z
    .array(z.strictObject({ petServiceId: idSchema, final: centsSchema }))
    .min(1)
    .max(100),
  /** Whether the groomer received in cash what no held card covers. */
  cashReceived: z.boolean().default(false),
  /** Charges that the groomer adds, within the agreed total. More needs the customer's consent. */
  charges: z.array(addedChargeSchema).max(5).default([]),
  /** A tip that the customer handed over in cash, in cents; beside a tip that a card pays. */
  cashTip: centsSchema.max(MAX_TIP, TIP_TOO_HIGH).default(0),
});

const line = "01990000-0000-7000-8000-0000000000f1";
const completeBase = {
  method: "POST",
  summary: "Complete an appointment with its final prices",
  params,
  body: completionSchema,
  reply: providerOrderSchema,
  errors,
  example: {
    params: { id },
    body: {
      petServices: [{ petServiceId: line, final: 9_500 }],
      cashReceived: false,
      charges: [{ label: "Dematting", amount: 1_000, reason: "Mats behind both ears" }],
      cashTip: 0,
    },
    reply: exampleProviderOrder,
  },
} as const;

/**
 * Completes an `accepted` order after its start. The held card is charged the final total and the rest is
 * released; a gift card gets back what it paid too much. A price outside the agreed range is refused at its
 * field (`petServices.0.final`), and so are charges that take the total above it (`charges`). Safe to repeat
 * with the same prices, charges and tip.
 */
export const completeOrder = endpoint({
  ...completeBase,
  path: "/v2/groomer/orders/{id}/complete",
  audience: ["groomer"],
});
export const completeOrderAsStaff = endpoint({
  ...completeBase,
  path: "/v2/staff/orders/{id}/complete",
  audience: ["staff"],
  reply: staffOrderSchema,
  needs: "orders.write",
});

const noShowBase = {
  method: "POST",
  summary: "Mark an appointment as a no-show",
  params,
  body: emptyBody,
  reply: providerOrderSchema,
  errors,
  example: { params: { id }, body: {}, reply: { ...exampleProviderOrder, orderMarkedAsNoShow: true } },
} as const;

/**
 * Marks an `accepted` order as a no-show after its start; a groomer first waits at the door for as long as
 * the brand wants. The brand's late fee is charged to the held card
 * and the rest is released.
 */
export const markNoShow = endpoint({
  ...noShowBase,
  path: "/v2/groomer/orders/{id}/no-show",
  audience: ["groomer"],
});
export const markNoShowAsStaff = endpoint({
  ...noShowBase,
  body: emptyBody.extend(seen),
  path: "/v2/staff/orders/{id}/no-show",
  audience: ["staff"],
  reply: staffOrderSchema,
  needs: "orders.write",
});

const noteBase = {
  method: "PUT",
  summary: "Write the groomer's note for a pet's service",
  params: z.object({ id: idSchema, petServiceId: idSchema }),
  body: z.strictObject({ spNote: textSchema(2_000) }),
  reply: providerOrderSchema,
  errors,
  example: {
    params: { id, petServiceId: line },
    body: { spNote: "Calm all the way; a little tartar at the back." },
    reply: exampleProviderOrder,
  },
} as const;

/** Writes the groomer's note on a line after the visit has started. An empty note removes it. */
export const writeNote = endpoint({
  ...noteBase,
  path: "/v2/groomer/orders/{id}/pet-services/{petServiceId}/note",
  audience: ["groomer"],
});
export const writeNoteAsStaff = endpoint({
  ...noteBase,
  path: "/v2/staff/orders/{id}/pet-services/{petServiceId}/note",
  audience: ["staff"],
  reply: staffOrderSchema,
  needs: "orders.write",
});
