import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { hideReview } from "./service/hide-review.ts";
import { listDeskReviews } from "./service/list-desk-reviews.ts";
import { restoreReview } from "./service/restore-review.ts";
import { showDeskReview } from "./service/show-desk-review.ts";

export const reviewsDeskApi = [
  handle(contract.listDeskReviews, (context, { query }) => listDeskReviews(context, query)),
  handle(contract.showDeskReview, (context, { params }) => showDeskReview(context, params.id)),
  handle(contract.hideReview, (context, { params, body }) => hideReview(context, params.id, body)),
  handle(contract.restoreReview, (context, { params, body }) => restoreReview(context, params.id, body)),
];
