import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { fileSchema } from "#kit/wire/file.ts";
import { IMAGE_SIZES } from "#kit/wire/image.ts";
import { idSchema } from "#kit/wire/schema.ts";

const id = "01990000-0000-7000-8000-0000000000f5";

/**
 * Uploads one photo (decision 0021). The photo is removed after an hour unless a review of its author has
 * it among its `attachments`.
 */
export const uploadReviewPhoto = endpoint({
  method: "POST",
  path: "/v2/service-review/pictures",
  summary: "Upload a photo for a review",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  accepts: "multipart",
  purpose: "photo",
  reply: z.object({ id: idSchema }),
  errors: ["conflict", "forbidden", "service_unavailable"],
  example: { reply: { id } },
});

export const REVIEW_PHOTO_PATH = "/v2/service-review/pictures/{id}/{size}";

/** A photo is public while its review is published. Browsers may cache it forever: a photo never changes. */
export const showReviewPhoto = endpoint({
  method: "GET",
  path: REVIEW_PHOTO_PATH,
  summary: "Show a photo of a review",
  audience: ["public"],
  params: z.object({ id: idSchema, size: z.enum(IMAGE_SIZES) }),
  replies: "file",
  reply: fileSchema,
  errors: ["not_found", "service_unavailable"],
  example: { params: { id, size: "thumbnail" }, reply: "the picture's bytes" },
});
