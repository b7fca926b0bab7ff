import { z } from "zod";
import { upsellSchema } from "#features/catalog/contract.ts";
import { MAX_TIP } from "#features/payments/rules.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { blankLineSchema, idSchema } from "#kit/wire/schema.ts";
import { MAX_QUANTITY } from "../rules/draft.ts";
import { bookingSessionSchema, CHANGE_ERRORS, SESSION, sessionParams, shown } from "./session.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;
const ID = "01990000-0000-7000-8000-000000000042";

/** SPEC §5's words for what is left out. */
const required = (field: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? `${field} is required` : undefined;

const image = {
  id: "shampoo",
  url: "/pictures/products/shampoo.svg",
  alt: "A bottle of shampoo",
  sizes: {
    thumbnail: "/pictures/products/shampoo.svg?size=thumbnail",
    medium: "/pictures/products/shampoo.svg?size=medium",
    large: "/pictures/products/shampoo.svg?size=large",
  },
};

export const listUpsells = endpoint({
  method: "GET",
  path: `${SESSION}/order-upsells`,
  summary: "List what a groomer can bring along",
  audience,
  params,
  reply: z.array(upsellSchema),
  example: {
    reply: [
      {
        id: ID,
        name: "Oat & aloe shampoo",
        description: "The mild shampoo from the van, 16 oz.",
        price: 1_800,
        images: [image],
        defaultImage: image,
      },
    ],
  },
});

export const setUpsells = endpoint({
  method: "POST",
  path: `${SESSION}/order-upsells`,
  summary: "Choose what a groomer shall bring along; replaces what was chosen before",
  audience,
  params,
  body: z.object({
    upsells: z
      .array(
        z.object({
          upsellId: z.uuid({ error: required("upsellId") }),
          quantity: z
            .int({ error: required("quantity") })
            .min(1, "Choose at least one")
            .max(MAX_QUANTITY, `Choose at most ${MAX_QUANTITY}`),
          /** One of the chosen visits' groomers; the first visit's when left out. */
          groomerId: idSchema.nullish(),
        }),
      )
      .max(30),
  }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ upsells: [{ upsellId: ID, quantity: 2 }] }),
});

const code = blankLineSchema(40).min(1, "Enter a code");

export const setCoupon = endpoint({
  method: "PUT",
  path: `${SESSION}/coupon`,
  summary: "Use a coupon; it takes the place of another one",
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
  summary: "Do without the coupon",
  audience,
  params,
  reply,
  errors: CHANGE_ERRORS,
});

export const setGiftCard = endpoint({
  method: "PUT",
  path: `${SESSION}/gift-card`,
  summary: "Pay with a gift card as far as it goes; it takes the place of another one",
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
  summary: "Do without the gift card",
  audience,
  params,
  reply,
  errors: CHANGE_ERRORS,
});

export const setTip = endpoint({
  method: "PUT",
  path: `${SESSION}/tip`,
  summary: "Give the first visit's groomer a tip (cents); 0 for none",
  audience,
  params,
  body: z.object({
    tip: z
      .int()
      .min(0)
      .max(MAX_TIP, `A tip is $${MAX_TIP / 100} at most`),
  }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ tip: 1_000 }),
});
