import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { blankLineSchema } from "#kit/wire/schema.ts";
import {
  bookingSessionSchema,
  CHANGE_ERRORS,
  SESSION,
  sessionParams,
  shown,
  startedSession,
} from "../../contract/session.ts";
import { PAYMENT_FAULTS } from "../words.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;

const code = blankLineSchema(40).min(1, PAYMENT_FAULTS.noCode);

export const setCoupon = endpoint({
  method: "PUT",
  path: `${SESSION}/coupon`,
  summary: "Use a coupon",
  audience,
  params,
  body: z.object({ code }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ code: "WELCOME15" }),
});

export const removeCoupon = endpoint({
  method: "DELETE",
  path: `${SESSION}/coupon`,
  summary: "Remove the coupon",
  audience,
  params,
  reply,
  errors: CHANGE_ERRORS,
  example: { reply: startedSession },
});

export const setGiftCard = endpoint({
  method: "PUT",
  path: `${SESSION}/gift-card`,
  summary: "Use a gift card",
  audience,
  params,
  body: z.object({ code }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ code: "GIFT-K7F3QX" }),
});

export const removeGiftCard = endpoint({
  method: "DELETE",
  path: `${SESSION}/gift-card`,
  summary: "Remove the gift card",
  audience,
  params,
  reply,
  errors: CHANGE_ERRORS,
  example: { reply: startedSession },
});
