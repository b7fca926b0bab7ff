import { z } from "zod";
import {
  codeInputSchema,
  exampleResult,
  exampleSent,
  signInResultSchema,
} from "#features/accounts/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";

/** `by`: the channel of the message with the link. `role`: who got the message. */
const linkFields = {
  orderId: idSchema,
  by: z.enum(["mail", "text"]).default("mail"),
  role: z.enum(["customer", "groomer"]).default("customer"),
};
const linkSchema = z.object(linkFields);
export type OrderLinkInput = z.output<typeof linkSchema>;

const orderId = "01990000-0000-7000-8000-000000000012";

/** The reply is the same for every order id, so that strangers learn nothing about orders and accounts. */
export const sendOrderCode = endpoint({
  method: "POST",
  path: "/v2/account/order-code",
  summary: "Send a code that signs in to an order, from the link in a message about it",
  audience: ["public"],
  body: linkSchema,
  reply: z.object({ resendAt: instantSchema, expiresAt: instantSchema }),
  example: {
    body: { orderId, by: "text" },
    reply: { resendAt: exampleSent.resendAt, expiresAt: exampleSent.expiresAt },
  },
});

export const signInToOrder = endpoint({
  method: "POST",
  path: "/v2/account/order-sign-in",
  summary: "Sign in to an order by its code",
  audience: ["public"],
  body: z.object({ ...linkFields, code: codeInputSchema }),
  reply: signInResultSchema,
  errors: ["code_rejected"],
  example: {
    body: { orderId, by: "text", code: "493021" },
    reply: { ...exampleResult, orderid: orderId },
  },
});
