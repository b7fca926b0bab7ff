import { z } from "zod";
import { paymentMethodSchema, tokenSchema } from "#features/payments/contract.ts";
import { MAX_TIP } from "#features/payments/rules.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema, centsSchema, idSchema } from "#kit/wire/schema.ts";
import { exampleOrder, ORDERS_PATH } from "../../contract/order.ts";
import { maxTipText } from "../words.ts";

/**
 * How an order is paid; amounts in cents. `total` is a range until the visit is complete. `paid`: charged or
 * received minus refunds. `due`: the most that may still be charged. `failure`: why the last charge failed.
 */
const orderPaymentSchema = z.object({
  methods: z.array(paymentMethodSchema),
  chosen: z.object({ id: z.enum(["card", "cash", "gift_card"]), label: z.string() }).nullable(),
  total: centsRangeSchema,
  tip: centsSchema,
  paid: centsSchema,
  due: centsSchema,
  failure: z.string().nullable(),
  /** Whether the payment or the tip can be changed now: the order is open, or complete and not a no-show. */
  isOpen: z.boolean(),
});
export type OrderPayment = z.output<typeof orderPaymentSchema>;

const tipSchema = z.int().min(0).max(MAX_TIP, maxTipText(MAX_TIP));

const params = z.object({ id: idSchema });
const example: z.input<typeof orderPaymentSchema> = {
  methods: [
    {
      id: "cash",
      name: "Cash",
      description: "Pay your groomer at the visit",
      isAvailable: true,
      sources: [],
    },
  ],
  chosen: { id: "card", label: "Visa ending in 4242" },
  total: { min: 8_000, max: 11_000 },
  tip: 0,
  paid: 0,
  due: 11_000,
  failure: null,
  isOpen: true,
};

export const getOrderPayment = endpoint({
  method: "GET",
  path: `${ORDERS_PATH}/{id}/payment-methods`,
  summary: "Show how an appointment is paid and other ways to pay",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  reply: orderPaymentSchema,
  example: { params: { id: exampleOrder.id }, reply: example },
});

/**
 * Changes how an order is paid, or its tip (cents). Before the visit a new card is authorized; without
 * `sourceId` the held card stays. After the visit the due amount is charged at once, and a tip can only grow.
 * If the customer must confirm at the bank (`payment_needs_action`), repeat the call after that.
 */
export const changeOrderPayment = endpoint({
  method: "POST",
  path: `${ORDERS_PATH}/{id}/payment-methods`,
  summary: "Change how an appointment is paid",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params,
  body: z.strictObject({
    id: z.enum(["card", "cash"]),
    /** The id of one of the caller's saved cards, or a token of a new card. */
    sourceId: tokenSchema.optional(),
    tip: tipSchema.optional(),
  }),
  reply: orderPaymentSchema,
  errors: ["conflict", "payment_declined", "payment_needs_action", "forbidden", "service_unavailable"],
  example: {
    params: { id: exampleOrder.id },
    body: { id: "card", sourceId: "tok_visa", tip: 1_000 },
    reply: { ...example, tip: 1_000, total: { min: 9_000, max: 12_000 }, due: 12_000 },
  },
});
