import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, centsSchema, idSchema, instantSchema, textSchema } from "#kit/wire/schema.ts";
import { exampleOrder, ORDERS_PATH, orderSchema } from "../../contract/order.ts";
import { CHANGE_REASONS, REASON_CATEGORIES } from "../../rules/change-reasons.ts";

const params = z.object({ id: idSchema });

const reasonSchema = z.object({ id: idSchema, name: z.string() });

export const listChangeReasons = endpoint({
  method: "GET",
  path: "/v2/service-appointment/service-provider/cancellation-reasons",
  summary: "List the reasons to reschedule or cancel",
  audience: ["public"],
  query: z.object({ category: z.enum(REASON_CATEGORIES) }),
  reply: z.array(reasonSchema),
  example: {
    query: { category: "customer-reschedule" },
    reply: CHANGE_REASONS.slice(0, 2).map(({ id, name }) => ({ id, name })),
  },
});

/**
 * Moves an appointment to another time or groomer. Inside the notice window it becomes a request, and the old
 * time stays booked until the answer. A higher total is refused (`price_changed`, `details.total`) unless
 * `agreedTotal` allows it. Safe to repeat.
 */
export const rescheduleOrder = endpoint({
  method: "POST",
  path: `${ORDERS_PATH}/{id}/reschedule`,
  summary: "Reschedule an appointment to another time or groomer",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  body: z.object({
    appointmentStart: instantSchema,
    serviceProviderId: idSchema,
    /** The id of a reason of the category `customer-reschedule`. */
    reasonId: idSchema,
    /** The new total (cents) that the customer saw. Required only if it is higher than the old total. */
    agreedTotal: centsRangeSchema.optional(),
  }),
  reply: orderSchema,
  errors: ["conflict", "slot_taken", "price_changed", "payment_declined", "forbidden"],
  example: {
    params: { id: exampleOrder.id },
    body: {
      appointmentStart: "2026-11-25T17:00:00.000Z",
      serviceProviderId: "01990000-0000-7000-8000-0000000000a1",
      reasonId: CHANGE_REASONS[0]?.id,
    },
    reply: exampleOrder,
  },
});

/**
 * Cancels appointments, all or none: a foreign or missing order fails the whole call. Inside the notice
 * window an order becomes a `cancellation_request` and stays booked until the answer; otherwise cancelling
 * is free of charge. Safe to repeat.
 */
export const cancelOrders = endpoint({
  method: "POST",
  path: "/v2/service-checkout/pet-service/cancel-orders",
  summary: "Cancel appointments, all or none",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  body: z.object({
    orderIds: z.array(idSchema).min(1).max(20),
    /** The id of a reason of the category `customer-cancellations`. */
    reasonId: idSchema,
    description: textSchema(500).default(""),
  }),
  reply: z.object({ orders: z.array(orderSchema) }),
  errors: ["not_found", "conflict"],
  example: {
    body: {
      orderIds: [exampleOrder.id],
      reasonId: CHANGE_REASONS.find(({ category }) => category === "customer-cancellations")?.id,
      description: "",
    },
    reply: { orders: [exampleOrder] },
  },
});

/** What cancelling an order now would cost and give back, in cents. */
const cancelPreviewSchema = z.object({
  id: idSchema,
  /**
   * `ask`: the groomer has to agree, and until then the visit stays booked. `not`: it can no longer be
   * cancelled.
   */
  how: z.enum(["at_once", "ask", "not"]),
  /** The fee charged to the held card once the groomer agrees to a late cancellation. */
  fee: centsSchema,
  /** The amount that is released on the held card. */
  released: centsSchema,
  /** The amount that goes back to the gift card, and can be spent again. */
  giftCard: centsSchema,
  /** The amount that goes back to a gift card which is void or has expired, so that it cannot be spent. */
  lostGiftCard: centsSchema,
  /** The amount that goes back to the caller's credit. */
  credit: centsSchema,
});
export type CancelPreview = z.output<typeof cancelPreviewSchema>;

export const previewCancelOrders = endpoint({
  method: "POST",
  path: "/v2/service-checkout/pet-service/cancel-orders/preview",
  summary: "Show what canceling appointments would cost",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  body: z.object({ orderIds: z.array(idSchema).min(1).max(20) }),
  reply: z.object({ orders: z.array(cancelPreviewSchema) }),
  errors: ["not_found"],
  example: {
    body: { orderIds: [exampleOrder.id] },
    reply: {
      orders: [
        {
          id: exampleOrder.id,
          how: "ask",
          fee: 5_500,
          released: 5_500,
          giftCard: 0,
          lostGiftCard: 0,
          credit: 0,
        },
      ],
    },
  },
});
