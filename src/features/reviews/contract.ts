import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { imageSchema } from "#kit/wire/image.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { reviewErrors } from "./words.ts";

/** The groomer's photos of one pet, before and after the visit. */
const orderImagesSchema = z.object({ before: imageSchema.nullable(), after: imageSchema.nullable() });

/** A public review: whole stars, and only the first name of its author. */
export const reviewSchema = z.object({
  id: idSchema,
  rating: z.int().min(1).max(5),
  comment: z.string(),
  /** The groomer's reply; empty if there is none. */
  reply: z.string(),
  author: z.string(),
  createdAt: instantSchema,
  /** The first photo of `images`; null without photos. */
  image: imageSchema.nullable(),
  /** Photos by the author, at most five. Photos by the groomer are in `orderImages`. */
  images: z.array(imageSchema),
  /** Names of the groomed breeds. */
  breeds: z.array(z.string()),
  orderImages: z.array(orderImagesSchema),
});
export type Review = z.output<typeof reviewSchema>;

/** The number of reviews for each number of stars, from five down to one. */
export const ratingBreakdownSchema = z
  .array(z.object({ rating: z.int().min(1).max(5), count: z.int() }))
  .length(5);
export type RatingBreakdown = z.output<typeof ratingBreakdownSchema>;

/** The number of published reviews for each filter that readers can choose. */
export const reviewSummarySchema = z.object({
  total: z.int(),
  withText: z.int(),
  withOrderImages: z.int(),
  /** The groomed breeds, the most frequent first. */
  breeds: z.array(z.object({ id: idSchema, name: z.string(), count: z.int() })),
});
export type ReviewSummary = z.output<typeof reviewSummarySchema>;

const flag = z
  .enum(["true", "false", "1", "0"], reviewErrors.flag)
  .default("false")
  .transform((word) => word === "true" || word === "1");

/**
 * A review must pass all filters. `only_rate`: only reviews without text. `with_order_images`: only reviews
 * with photos by the groomer or the customer.
 */
const reviewQuerySchema = z.object({
  service_provider_id: idSchema,
  breed_id: idSchema.optional(),
  with_review_text: flag,
  with_order_images: flag,
  only_rate: flag,
  /** Only reviews with this number of stars. */
  rating: z.coerce.number().int().min(1).max(5).optional(),
  ...pagingQuery,
});
export type ReviewQuery = z.output<typeof reviewQuerySchema>;

export const listReviews = endpoint({
  method: "GET",
  path: "/v2/service-review/service-provider",
  summary: "List the reviews of a groomer",
  audience: ["public"],
  query: reviewQuerySchema,
  reply: pageSchema(reviewSchema),
  errors: ["not_found"],
  example: {
    query: {
      service_provider_id: "01990000-0000-7000-8000-0000000000d1",
      with_review_text: "true",
      limit: 10,
      page: 1,
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
