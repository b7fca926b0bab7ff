import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { uploadReviewPhoto } from "../contract/photos.ts";
import { addReview, editReview, getOrderReview } from "../contract/write.ts";
import { MAX_PHOTOS } from "../rules.ts";
import { reviewErrors } from "../words.ts";

// Only actions may import this file, because it runs on the server.

/** Saves the form as a new review, or as a change of the review. Uploads new photos first, one by one. */
export async function saveReview(args: Anywhere, orderId: string, form: FormData): Promise<void> {
  const rating = Number(textOf(form, "rating"));
  const text = textOf(form, "text");
  const files = form
    .getAll("pictures")
    .filter((value): value is File => value instanceof File && value.size > 0);
  const attachments = form.getAll("attachments").map(String);
  if (rating === 0) throw refuseFields({ rating: [reviewErrors.rating] });
  if (attachments.length + files.length > MAX_PHOTOS) {
    throw refuseFields({ pictures: [reviewErrors.tooManyPhotosInAll] });
  }
  const { review } = await call(args, getOrderReview, { params: { id: orderId } });
  for (const file of files) {
    const { id } = await call(args, uploadReviewPhoto, { file });
    attachments.push(id);
  }
  await call(args, review ? editReview : addReview, { body: { orderId, rating, text, attachments } });
}
