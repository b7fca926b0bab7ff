import { handle } from "#kit/server/api-handler.ts";
import * as pictured from "./contract/photos.ts";
import * as written from "./contract/write.ts";
import * as contract from "./contract.ts";
import * as writing from "./service/add-review.ts";
import * as pictures from "./service/upload-photo.ts";
import * as reviews from "./service.ts";

export const reviewsApi = [
  handle(contract.listReviews, (context, { query }) => reviews.listReviews(context, query)),
  handle(written.getOrderReview, (context, { params }) => writing.showOrderReview(context, params.id)),
  handle(written.addReview, (context, { body }) => writing.addReview(context, body)),
  handle(written.editReview, (context, { body }) => writing.editReview(context, body)),
  handle(written.replyToReview, (context, { params, body }) =>
    reviews.replyToReview(context, params.id, body.reply),
  ),
  handle(pictured.uploadReviewPhoto, (context, { file }) => pictures.uploadPhoto(context, file)),
  handle(pictured.showReviewPhoto, (context, { params }) =>
    pictures.showPhoto(context, params.id, params.size),
  ),
];
