import { handle } from "#kit/server/api-handler.ts";
import { listOwnReviews } from "./contract/groomer-reviews.ts";
import * as photoContract from "./contract/photos.ts";
import * as writeContract from "./contract/write.ts";
import * as contract from "./contract.ts";
import * as ownReviews from "./service/add-review.ts";
import * as photos from "./service/upload-photo.ts";
import * as reviews from "./service.ts";

export const reviewsApi = [
  handle(contract.listReviews, (context, { query }) => reviews.listReviews(context, query)),
  handle(writeContract.getOrderReview, (context, { params }) =>
    ownReviews.showOrderReview(context, params.id),
  ),
  handle(writeContract.addReview, (context, { body }) => ownReviews.addReview(context, body)),
  handle(writeContract.editReview, (context, { body }) => ownReviews.editReview(context, body)),
  handle(listOwnReviews, (context, { query }) => reviews.listOwnReviews(context, query)),
  handle(writeContract.replyToReview, (context, { params, body }) =>
    reviews.replyToReview(context, params.id, body.reply),
  ),
  handle(photoContract.uploadReviewPhoto, (context, { file }) => photos.uploadPhoto(context, file)),
  handle(photoContract.showReviewPhoto, (context, { params }) =>
    photos.showPhoto(context, params.id, params.size),
  ),
];
