import { handle } from "#kit/server/verb.ts";
import * as contract from "./contract.ts";
import * as reviews from "./service.ts";

export const reviewsApi = [
  handle(contract.listReviews, (context, { query }) => reviews.listReviews(context, query)),
];
