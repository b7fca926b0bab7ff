import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { imageSchema } from "#kit/wire/image.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";

/** A pet of the visit with its pictures, where the groomer took some. */
export const orderImagesSchema = z.object({ before: imageSchema.nullable(), after: imageSchema.nullable() });

/** Review as everybody may read it: whole stars, and of its author the first name alone. */
export const reviewSchema = z.object({
  id: idSchema,
  rating: z.int().min(1).max(5),
  comment: z.string(),
  /** The groomer's answer; empty when there is none. */
  reply: z.string(),
  author: z.string(),
  createdAt: instantSchema,
  /** The first of `images`. */
  image: imageSchema.nullable(),
  /** Pictures of the review's author, at most five. Those of the groomer are `orderImages`. */
  images: z.array(imageSchema),
  /** Names of the breeds that were groomed. */
  breeds: z.array(z.string()),
  orderImages: z.array(orderImagesSchema),
});
export type Review = z.output<typeof reviewSchema>;

/** How many reviews gave each number of stars, from five down to one. */
export const ratingBreakdownSchema = z
  .array(z.object({ rating: z.int().min(1).max(5), count: z.int() }))
  .length(5);
export type RatingBreakdown = z.output<typeof ratingBreakdownSchema>;

/** ReviewSummary: what there is to filter by, counted from the published reviews. */
export const reviewSummarySchema = z.object({
  total: z.int(),
  withText: z.int(),
  withOrderImages: z.int(),
  /** The breeds that were groomed, the most frequent first. */
  breeds: z.array(z.object({ id: idSchema, name: z.string(), count: z.int() })),
});
export type ReviewSummary = z.output<typeof reviewSummarySchema>;

const flag = z
  .enum(["true", "false", "1", "0"], "Say true or false")
  .default("false")
  .transform((word) => word === "true" || word === "1");

/**
 * Filters narrow one another. `only_rate`: stars without words. `with_order_images`: pictures of the visit,
 * be they the groomer's or the customer's.
 */
export const reviewQuerySchema = z.object({
  service_provider_id: idSchema,
  breed_id: idSchema.optional(),
  with_review_text: flag,
  with_order_images: flag,
  only_rate: flag,
  /** Our addition: reviews of this many stars. */
  rating: z.coerce.number().int().min(1).max(5).optional(),
  ...pagingQuery,
});
export type ReviewQuery = z.output<typeof reviewQuerySchema>;

export const listReviews = endpoint({
  method: "GET",
  path: "/v2/service-review/service-provider",
  summary: "List what people said of a groomer, the newest first",
  audience: ["public"],
  query: reviewQuerySchema,
  reply: pageSchema(reviewSchema),
  errors: ["not_found"],
  example: {
    query: {
      service_provider_id: "01990000-0000-7000-8000-0000000000d1",
      with_review_text: "true",
      limit: "10",
      page: "1",
    },
    reply: {
      items: [
        {
          id: "01990000-0000-7000-8000-0000000000f1",
          rating: 5,
          comment: "Patient with our old dog.",
          reply: "He was a gentleman.",
          author: "Mia",
          createdAt: "2026-11-01T10:00:00.000Z",
          image: null,
          images: [],
          breeds: ["Poodle, Toy"],
          orderImages: [],
        },
      ],
      total: 1,
      page: 1,
      limit: 10,
    },
  },
});
