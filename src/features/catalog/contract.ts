import { z } from "zod";
import { exampleSavedPet, petTypeSchema } from "#features/pets/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema, slugSchema } from "#kit/wire/schema.ts";

/** Add-on; price in cents, duration in minutes. */
const addOnSchema = z.object({
  id: idSchema,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  price: centsSchema,
  duration: z.int(),
  availableInOnlineBooking: z.boolean(),
});
export type AddOn = z.output<typeof addOnSchema>;

/** Price (cents) and duration (minutes) of a service for one pet size, before modifiers. */
const sizePriceSchema = z.object({
  sizeId: idSchema,
  minPrice: centsSchema,
  maxPrice: centsSchema,
  minutes: z.int(),
});
export type SizePrice = z.output<typeof sizePriceSchema>;

/**
 * `minPrice` and `maxPrice` span all pet sizes; `baseMinPrice` and `baseMaxPrice` are for the smallest size.
 */
const serviceSchema = z.object({
  id: idSchema,
  slug: z.string(),
  categorySlug: z.string(),
  name: z.string(),
  description: z.string(),
  features: z.array(z.object({ id: z.string(), name: z.string() })),
  baseMinPrice: centsSchema,
  baseMaxPrice: centsSchema,
  minPrice: centsSchema,
  maxPrice: centsSchema,
  baseServiceTime: z.int(),
  prices: z.array(sizePriceSchema),
  addOns: z.array(addOnSchema),
  petType: petTypeSchema,
});
export type Service = z.output<typeof serviceSchema>;
export type ServiceFeature = Service["features"][number];

const categorySchema = z.object({
  id: idSchema,
  slug: z.string(),
  name: z.string(),
  petType: petTypeSchema,
});
export type Category = z.output<typeof categorySchema>;

/** Image addresses for `src`; the sizes are about 96, 320 and 800 px wide. */
const imageSchema = z.object({
  id: z.string(),
  url: z.string(),
  alt: z.string(),
  sizes: z.object({ thumbnail: z.string(), medium: z.string(), large: z.string() }),
});
export type Image = z.output<typeof imageSchema>;

/** Upsell; price in cents. */
export const upsellSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  price: centsSchema,
  images: z.array(imageSchema),
  defaultImage: imageSchema.nullable(),
});
export type Upsell = z.output<typeof upsellSchema>;

export const listServices = endpoint({
  method: "GET",
  path: "/v2/service-provider/services/{category}",
  summary: "List the services of a category with prices and add-ons",
  audience: ["public"],
  params: z.object({ category: slugSchema }),
  reply: z.array(serviceSchema),
  errors: ["not_found"],
  example: { params: { category: "dog-grooming" }, reply: [] },
});

export const listCategories = endpoint({
  method: "GET",
  path: "/v2/service-provider/service-categories",
  summary: "List the categories of services",
  audience: ["public"],
  reply: z.array(categorySchema),
  example: {
    reply: [
      {
        id: "01990000-0000-7000-8000-0000000000b1",
        slug: "dog-grooming",
        name: "Dogs",
        petType: exampleSavedPet.petType,
      },
    ],
  },
});
