import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { idSchema, instantSchema, textSchema } from "#kit/wire/schema.ts";
import { listReviews, reviewSchema } from "../contract.ts";
import { MAX_REASON_LENGTH, REVIEW_STATES, STAR_FILTERS } from "./rules.ts";
import { MODERATION_FAULTS } from "./words.ts";

const DESK_REVIEWS = "/v2/staff/reviews";
const groomerSchema = z.object({ id: idSchema, displayName: z.string() });

/**
 * A review as the team sees it. `author`: the customer's full name. `hiddenReason` is empty and `hiddenAt`
 * null while the review is shown. `updatedAt`: the last change by author, groomer or team.
 */
const deskReviewSchema = reviewSchema
  .pick({ id: true, rating: true, comment: true, reply: true, createdAt: true, images: true })
  .extend({
    author: z.string(),
    customerId: idSchema,
    serviceProvider: groomerSchema,
    order: z.object({ id: idSchema, number: z.string() }),
    timeZone: z.string(),
    isHidden: z.boolean(),
    hiddenReason: z.string(),
    hiddenAt: instantSchema.nullable(),
    updatedAt: instantSchema,
  });
export type DeskReview = z.output<typeof deskReviewSchema>;

const listSchema = pageSchema(deskReviewSchema).extend({ groomers: z.array(groomerSchema) });
export type DeskReviews = z.output<typeof listSchema>;

const [{ id, rating, comment, reply, createdAt }] = listReviews.example.reply.items;
const groomer = { id: "01990000-0000-7000-8000-0000000000d1", displayName: "Maria Lopez" };
const shown: z.input<typeof deskReviewSchema> = {
  ...{ id, rating, comment, reply, createdAt, images: [], author: "Mia Torres" },
  customerId: "01990000-0000-7000-8000-0000000000c1",
  serviceProvider: groomer,
  order: { id: "01990000-0000-7000-8000-0000000000a1", number: "W10042" },
  ...{ timeZone: "America/Phoenix", isHidden: false, hiddenReason: "", hiddenAt: null },
  updatedAt: createdAt,
};
const hiddenAt = "2026-11-24T15:00:00.000Z";
const hiddenReason = "It names a neighbor.";
const hidden = { ...shown, isHidden: true, hiddenReason, hiddenAt, updatedAt: hiddenAt };

/**
 * Lists the brand's reviews, the newest first. `stars`: a number of stars, or "low" for less than three.
 * `groomers`: those who have reviews, at most 501, by name; the groomer of the filter stands first. Ids that
 * the brand does not have match none.
 */
export const listDeskReviews = endpoint({
  method: "GET",
  path: DESK_REVIEWS,
  summary: "List the brand's reviews",
  audience: ["staff"],
  needs: "reviews.moderate",
  query: z.object({
    state: z.enum(REVIEW_STATES).optional(),
    stars: z.enum(STAR_FILTERS).optional(),
    groomer: idSchema.optional(),
    order: idSchema.optional(),
    customer: idSchema.optional(),
    ...pagingQuery,
  }),
  reply: listSchema,
  example: {
    query: { state: "shown", stars: "low", limit: 20, page: 1 },
    reply: { items: [shown], total: 1, page: 1, limit: 20, groomers: [groomer] },
  },
});

export const showDeskReview = endpoint({
  method: "GET",
  path: `${DESK_REVIEWS}/{id}`,
  summary: "Show a review to the team",
  audience: ["staff"],
  needs: "reviews.moderate",
  params: z.object({ id: idSchema }),
  reply: deskReviewSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: shown },
});

const description = textSchema(MAX_REASON_LENGTH).min(1, MODERATION_FAULTS.reason);
const moderation = {
  method: "POST",
  audience: ["staff"],
  needs: "reviews.moderate",
  params: z.object({ id: idSchema }),
  body: z.strictObject({ description, updatedAt: instantSchema }),
  reply: deskReviewSchema,
  errors: ["conflict", "not_found"],
} as const;

/**
 * Hides a shown review from the public, and takes it out of the groomer's rating. `description` is the
 * reason, which the author gets by mail. `updatedAt` is that of the review which the caller has read: a
 * change after it is a `conflict`, and so is a review that is hidden already.
 */
export const hideReview = endpoint({
  ...moderation,
  path: `${DESK_REVIEWS}/{id}/hide`,
  summary: "Hide a review",
  example: { params: { id }, body: { description: hiddenReason, updatedAt: createdAt }, reply: hidden },
});

/** Shows a hidden review again. The author gets a mail; `description` is for the audit log alone. */
export const restoreReview = endpoint({
  ...moderation,
  path: `${DESK_REVIEWS}/{id}/restore`,
  summary: "Show a hidden review again",
  example: {
    params: { id },
    body: { description: "The author took the name out.", updatedAt: hiddenAt },
    reply: { ...shown, updatedAt: "2026-11-24T16:00:00.000Z" },
  },
});
