import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { paymentMethodSchema } from "../contract.ts";

/** Default payment method: `sourceId` is a saved card's id. */
const defaultMethodSchema = z.object({ sourceId: idSchema, methodId: z.literal("card") });

const myMethodsSchema = z.object({
  methods: z.array(paymentMethodSchema),
  /** Null while no card is saved. */
  defaultPaymentMethod: z.object({ sourceId: idSchema, methodId: z.string() }).nullable(),
});
export type MyMethods = z.output<typeof myMethodsSchema>;

const sourceId = "01990000-0000-7000-8000-000000000042";
const source = {
  id: sourceId,
  name: "Visa ending in 4242",
  description: "Expires 12/2029",
  type: "card",
  isManageable: true,
  isExpired: false,
};
const reply = {
  methods: [
    {
      id: "card",
      name: "Card",
      description: "Held before the visit, charged after it",
      isAvailable: true,
      sources: [source],
    },
  ],
  defaultPaymentMethod: { sourceId, methodId: "card" },
};

export const listMyMethods = endpoint({
  method: "GET",
  path: "/v2/service-payment/payment-methods",
  summary: "List the customer's ways to pay and saved cards",
  audience: ["customer"],
  reply: myMethodsSchema,
  example: { reply },
});

export const setDefaultMethod = endpoint({
  method: "PUT",
  path: "/v2/service-payment/default-payment-method",
  summary: "Choose the customer's default payment method",
  audience: ["customer"],
  body: defaultMethodSchema,
  reply: myMethodsSchema,
  errors: ["forbidden", "not_found"],
  example: { body: { sourceId, methodId: "card" }, reply },
});
