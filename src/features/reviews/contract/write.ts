import { z } from "zod";
import { exampleOrder } from "#features/orders/contract/order.ts";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema, textSchema } from "#kit/wire/schema.ts";
import { listReviews, reviewSchema } from "../contract.ts";
import { EDIT_DAYS, MAX_PHOTOS, MAX_REPLY_LENGTH, MAX_TEXT_LENGTH } from "../rules.ts";
import { reviewErrors } from "../words.ts";

/** A review for its author, who may change it until `editableUntil`. */
const ownReviewSchema = reviewSchema
  .pick({ id: true, rating: true, comment: true, reply: true, createdAt: true, image: true, images: true })
  .extend({
    orderId: idSchema,
    editableUntil: instantSchema,
    /** False if the brand has hidden the review. Then only the author sees it, and its stars do not count. */
    published: z.boolean(),
  });
export type OwnReview = z.output<typeof ownReviewSchema>;

const attachments = z
  .array(idSchema)
  .max(MAX_PHOTOS, reviewErrors.tooManyPhotos)
  .refine((ids) => new Set(ids).size === ids.length, reviewErrors.repeatedPhoto);

/**
 * `rating`: whole stars, 1 to 5. `text` may be empty. `attachments`: ids from `uploadReviewPhoto`.
 */
const reviewInputSchema = z.object({
  orderId: idSchema,
  rating: z.int(reviewErrors.rating).min(1).max(5),
  text: textSchema(MAX_TEXT_LENGTH).default(""),
  attachments: attachments.default([]),
});
export type ReviewInput = z.output<typeof reviewInputSchema>;

/** The same as a new review, but without `attachments` the photos stay. With it, all photos are replaced. */
const editReviewInputSchema = reviewInputSchema.extend({ attachments: attachments.optional() });
export type EditReviewInput = z.output<typeof editReviewInputSchema>;

const picture = "01990000-0000-7000-8000-0000000000f5";
const [{ author: _author, breeds: _breeds, orderImages: _pictures, ...shown }] =
  listReviews.example.reply.items;
const exampleReview = {
  ...shown,
  orderId: exampleOrder.id,
  editableUntil: "2026-11-15T10:00:00.000Z",
  published: true,
};
const exampleBody = {
  orderId: exampleOrder.id,
  rating: 5,
  text: "Patient with our old dog.",
  attachments: [picture],
};

export const getOrderReview = endpoint({
  method: "GET",
  path: "/v2/service-review/pet-order/{id}",
  summary: "Show the customer's review of an appointment",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params: z.object({ id: idSchema }),
  reply: z.object({ review: ownReviewSchema.nullable() }),
  errors: ["not_found"],
  example: { params: { id: exampleOrder.id }, reply: { review: exampleReview } },
});

const writeSpec = {
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  reply: ownReviewSchema,
  errors: ["not_found", "conflict", "forbidden"],
  example: { body: exampleBody, reply: exampleReview },
} as const;

export const addReview = endpoint({
  ...writeSpec,
  method: "POST",
  path: "/v2/service-review/customer",
  summary: "Review a complete appointment",
  body: reviewInputSchema,
});

export const editReview = endpoint({
  ...writeSpec,
  method: "PUT",
  path: "/v2/service-review/customer/edit",
  summary: `Change a review within ${EDIT_DAYS} days of writing it`,
  body: editReviewInputSchema,
});

export const replyToReview = endpoint({
  method: "POST",
  path: "/v2/groomer/reviews/{id}/reply",
  summary: "Reply in public to a review of the groomer",
  audience: ["groomer"],
  params: z.object({ id: idSchema }),
  body: z.object({ reply: textSchema(MAX_REPLY_LENGTH).min(1, reviewErrors.emptyReply) }),
  reply: reviewSchema,
  errors: ["not_found", "forbidden"],
  example: {
    params: { id: shown.id },
    body: { reply: shown.reply },
    reply: listReviews.example.reply.items[0],
  },
});
