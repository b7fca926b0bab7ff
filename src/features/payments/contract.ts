import { z } from "zod";
import { looksLikeCardNumber } from "#kit/wire/card-number.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema } from "#kit/wire/schema.ts";
import { CARD_FAULTS, NOT_A_REFERENCE } from "./words.ts";

const BASE = "/v2/service-checkout/pet-service";

/** A saved card. `exp` is `MM/YYYY`. No field may ever contain the card number. */
export const cardSchema = z.object({
  id: idSchema,
  brand: z.string(),
  last4: z.string(),
  exp: z.string(),
  isExpired: z.boolean(),
});
export type Card = z.output<typeof cardSchema>;

/** A way to pay. The sources of `card` are the customer's saved cards. */
export const paymentMethodSchema = z.object({
  id: z.enum(["card", "cash", "gift_card"]),
  name: z.string(),
  description: z.string(),
  isAvailable: z.boolean(),
  sources: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      type: z.literal("card"),
      /** Whether the customer may remove this card. */
      isManageable: z.boolean(),
      isExpired: z.boolean(),
    }),
  ),
});
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

// One in 4,000 of our ids has digits like a card number, so ids are accepted first.
const isCardNumber = (text: string) => !idSchema.safeParse(text).success && looksLikeCardNumber(text);

/**
 * A token of a gateway or the id of a saved card: letters, digits, `_` and `-`. Refuses any text that looks
 * like a card number.
 */
export const tokenSchema = z
  .string()
  .trim()
  .min(1, CARD_FAULTS.missing)
  .max(200, CARD_FAULTS.notToken)
  .refine((text) => !isCardNumber(text), CARD_FAULTS.cardNumber)
  .regex(/^[A-Za-z0-9_-]+$/, CARD_FAULTS.notToken);

/** The token that stands for a card until the card is saved or charged. */
const cardTokenSchema = z.object({
  token: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp: z.string(),
});
export type CardToken = z.output<typeof cardTokenSchema>;

const testCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  brand: z.string(),
  last4: z.string(),
  exp: z.string(),
});
export type TestCard = z.output<typeof testCardSchema>;

const visa = { brand: "Visa", last4: "4242", exp: "12/2029" };
const savedVisa = { id: "01990000-0000-7000-8000-000000000042", ...visa, isExpired: false };

export const listTestCards = endpoint({
  method: "GET",
  path: `${BASE}/customer-cards/test-cards`,
  summary: "List the test cards of the sandbox",
  audience: ["public"],
  reply: z.array(testCardSchema),
  example: { reply: [{ id: "tok_visa", name: "Visa", description: "Always works", ...visa }] },
});

const exchanging = {
  method: "POST",
  summary: "Exchange a sandbox test card for a token",
  audience: ["public"],
  // Strict, so that a request which also contains a card number or security code is refused.
  body: z.strictObject({ testCard: tokenSchema }),
  reply: cardTokenSchema,
  errors: ["not_found"],
  example: { body: { testCard: "tok_visa" }, reply: { token: "tok_visa", ...visa } },
} as const;

export const createCardToken = endpoint({ ...exchanging, path: `${BASE}/customer-cards/tokens` });
/** The same call at a second path, for clients that use this path. */
export const createCustomerCardToken = endpoint({
  ...exchanging,
  path: `${BASE}/customer/payments/customer-cards/tokens`,
});

export const listCards = endpoint({
  method: "GET",
  path: "/v2/service-payment/user-cards",
  summary: "List the customer's saved cards",
  audience: ["customer"],
  reply: z.array(cardSchema),
  example: { reply: [savedVisa] },
});

const saving = {
  method: "POST",
  summary: "Save a card by its token",
  audience: ["customer"],
  body: z.strictObject({ token: tokenSchema }),
  reply: cardSchema,
  errors: ["conflict", "forbidden", "payment_needs_action", "service_unavailable"],
  example: { body: { token: "tok_visa" }, reply: savedVisa },
} as const;

export const saveCard = endpoint({ ...saving, path: `${BASE}/customer/payments/customer-cards` });
export const saveUserCard = endpoint({ ...saving, path: "/v2/service-payment/user-cards" });

const removing = {
  method: "DELETE",
  summary: "Remove a saved card",
  audience: ["customer"],
  params: z.object({ id: idSchema }),
  reply: z.array(cardSchema),
  errors: ["forbidden"],
  example: { params: { id: savedVisa.id }, reply: [] },
} as const;

export const removeCard = endpoint({ ...removing, path: `${BASE}/customer-cards/{id}` });
/** The same call at a second path, for clients that use this path. */
export const removeCustomerCard = endpoint({
  ...removing,
  path: `${BASE}/customer/payments/customer-cards/{id}`,
});

const CHALLENGE = "/v2/service-payment/challenge";
const reference = z.string().regex(/^[\w-]{1,100}$/, NOT_A_REFERENCE);
const challengeSchema = z.object({
  /** In cents; 0 when the challenge is for saving a card. */
  amount: centsSchema,
  brand: z.string(),
  last4: z.string(),
  /** `open` until the payer has answered; `over` when the payment no longer waits for an answer. */
  status: z.enum(["open", "approved", "declined", "over"]),
  /** The bank's page for the challenge. Null for the sandbox bank, for which our own page is used. */
  url: z.url({ protocol: /^https$/ }).nullable(),
  /** True when the card is only set up now, and the amount is held some days before the visit. */
  isHeldLater: z.boolean(),
});
export type Challenge = z.output<typeof challengeSchema>;
const openChallenge = {
  amount: 11_000,
  brand: "Visa",
  last4: "3155",
  status: "open",
  url: null,
  isHeldLater: false,
};

export const showChallenge = endpoint({
  method: "GET",
  path: CHALLENGE,
  summary: "Show the payment that the bank asks to confirm",
  audience: ["public"],
  query: z.object({ reference }),
  reply: challengeSchema,
  errors: ["not_found", "service_unavailable"],
  example: { query: { reference: "sbx_9f2c41" }, reply: openChallenge },
});

export const answerChallenge = endpoint({
  method: "POST",
  path: CHALLENGE,
  summary: "Approve or decline a payment at the sandbox bank",
  audience: ["public"],
  body: z.strictObject({ reference, decision: z.enum(["approve", "decline"]) }),
  reply: challengeSchema,
  errors: ["not_found", "service_unavailable"],
  example: { body: { reference: "sbx_9f2c41", decision: "approve" }, reply: openChallenge },
});

const cardEntrySchema = z.object({ gateway: z.string(), publishableKey: z.string().nullable() });
export type CardEntry = z.output<typeof cardEntrySchema>;

export const showCardEntry = endpoint({
  method: "GET",
  path: "/v2/service-payment/card-entry",
  summary: "Show how a new card is entered",
  audience: ["public"],
  reply: cardEntrySchema,
  example: { reply: { gateway: "stripe", publishableKey: "pk_test_51Example" } },
});

export const receiveWebhook = endpoint({
  method: "POST",
  path: "/v2/service-payment/webhooks/{gateway}",
  summary: "Receive a signed payment event from a gateway",
  audience: ["public"],
  params: z.object({ gateway: z.enum(["stripe", "sandbox"]) }),
  accepts: "raw",
  maxBytes: 512 * 1024,
  reply: z.object({ received: z.literal(true) }),
  errors: ["bad_request", "not_found", "too_large", "service_unavailable"],
  example: {
    params: { gateway: "stripe" },
    body: { id: "evt_9f2c41", type: "payment_intent.succeeded" },
    reply: { received: true },
  },
});
