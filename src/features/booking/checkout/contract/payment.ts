import { z } from "zod";
import { paymentMethodSchema, tokenSchema } from "#features/payments/contract.ts";
import { MAX_TIP } from "#features/payments/rules.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsRangeSchema } from "#kit/wire/schema.ts";
import {
  bookingSessionSchema,
  CHANGE_ERRORS,
  SESSION,
  sessionParams,
  shown,
} from "../../contract/session.ts";
import { maxTipText } from "../words.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;

export const listPayments = endpoint({
  method: "GET",
  path: `${SESSION}/payments`,
  summary: "List the ways to pay",
  audience,
  params,
  reply: z.array(paymentMethodSchema),
  example: {
    reply: [
      {
        id: "cash",
        name: "Cash",
        description: "Pay the groomer at the visit",
        isAvailable: true,
        sources: [],
      },
    ],
  },
});

export const setPaymentMethod = endpoint({
  method: "PUT",
  path: `${SESSION}/payment-method`,
  summary: "Choose how to pay",
  audience,
  params,
  body: z.discriminatedUnion("id", [
    z.object({ id: z.literal("card"), sourceId: tokenSchema }),
    z.object({ id: z.literal("cash") }),
  ]),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ id: "card", sourceId: "tok_visa" }),
});

export const setTip = endpoint({
  method: "PUT",
  path: `${SESSION}/tip`,
  summary: "Set the tip for the first visit's groomer",
  audience,
  params,
  body: z.object({
    tip: z.int().min(0).max(MAX_TIP, maxTipText(MAX_TIP)),
  }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ tip: 1_000 }),
});

export const placeOrder = endpoint({
  method: "POST",
  path: `${SESSION}/place-order`,
  summary: "Place the order",
  audience,
  params,
  body: z.object({
    /** The total (cents) that the customer saw and agreed to. A higher total is refused. */
    agreedTotal: centsRangeSchema,
  }),
  reply,
  errors: [
    ...CHANGE_ERRORS,
    "not_ready",
    "slot_taken",
    "price_changed",
    "payment_declined",
    "payment_needs_action",
  ],
  example: shown({ agreedTotal: { min: 8_000, max: 11_000 } }),
});
