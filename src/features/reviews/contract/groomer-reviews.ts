import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { listReviews, reviewSchema } from "../contract.ts";
import { reviewErrors } from "../words.ts";

const querySchema = z.object({
  /** Only reviews without a reply. */
  unanswered: z
    .enum(["true", "false"], reviewErrors.flag)
    .default("false")
    .transform((word) => word === "true"),
  ...pagingQuery,
});
export type OwnReviewQuery = z.output<typeof querySchema>;

export const listOwnReviews = endpoint({
  method: "GET",
  path: "/v2/groomer/reviews",
  summary: "List the reviews of the signed-in groomer",
  audience: ["groomer"],
  query: querySchema,
  reply: pageSchema(reviewSchema),
  example: {
    query: { unanswered: "true", limit: 10, page: 1 },
    reply: listReviews.example.reply,
  },
});
