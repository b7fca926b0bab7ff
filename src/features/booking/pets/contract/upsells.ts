import { z } from "zod";
import { upsellSchema } from "#features/catalog/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import {
  bookingSessionSchema,
  CHANGE_ERRORS,
  SESSION,
  sessionParams,
  shown,
} from "../../contract/session.ts";
import { MAX_QUANTITY } from "../../rules/draft.ts";
import { maxQuantityText, PET_FAULTS } from "../words.ts";

const params = sessionParams;
const reply = bookingSessionSchema;
const audience = ["session"] as const;
const ID = "01990000-0000-7000-8000-000000000042";

/** The error message of a missing field. */
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
  summary: "List the extras that a groomer can bring",
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
  summary: "Choose the extras that a groomer brings",
  audience,
  params,
  body: z.object({
    upsells: z
      .array(
        z.object({
          upsellId: z.uuid({ error: required("upsellId") }),
          quantity: z
            .int({ error: required("quantity") })
            .min(1, PET_FAULTS.atLeastOne)
            .max(MAX_QUANTITY, maxQuantityText(MAX_QUANTITY)),
          /** A groomer of a chosen visit; without an id, the first visit's groomer. */
          groomerId: idSchema.nullish(),
        }),
      )
      .max(30),
  }),
  reply,
  errors: CHANGE_ERRORS,
  example: shown({ upsells: [{ upsellId: ID, quantity: 2 }] }),
});
