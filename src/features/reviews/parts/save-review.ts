import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { uploadReviewPicture } from "../contract/pictures.ts";
import { addReview, editReview, getOrderReview } from "../contract/write.ts";
import { MAX_PICTURES } from "../rules.ts";

// For actions only.

const refusal = (errors: Record<string, string[]>) => ({
  name: "Refusal",
  code: "validation_failed",
  message: "",
  errors,
});

/**
 * Saves what the form says, anew or in place of what was written; its new pictures are sent first, one by
 * one.
 */
export async function saveReview(args: Anywhere, orderId: string, form: FormData): Promise<void> {
  const rating = Number(textOf(form, "rating"));
  const text = textOf(form, "text");
  const files = form.getAll("pictures").filter((one): one is File => one instanceof File && one.size > 0);
  const attachments = form.getAll("attachments").map(String);
  if (rating === 0) throw refusal({ rating: ["Choose one to five stars"] });
  if (attachments.length + files.length > MAX_PICTURES) {
    throw refusal({ pictures: [`Choose at most ${MAX_PICTURES} pictures in all`] });
  }
  const { review } = await call(args, getOrderReview, { params: { id: orderId } });
  for (const file of files) attachments.push((await call(args, uploadReviewPicture, { file })).id);
  await call(args, review ? editReview : addReview, { body: { orderId, rating, text, attachments } });
}
