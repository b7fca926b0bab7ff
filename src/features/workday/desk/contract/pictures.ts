import { z } from "zod";
import { addPicture, arrangePictures } from "#features/groomers/contract/pictures.ts";
import { exampleOwnPage, ownPageSchema } from "#features/groomers/contract/profile.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, textSchema } from "#kit/wire/schema.ts";
import { reasonSchema } from "./reason.ts";

// The pictures of a groomer's public page, as staff change them. The rules are those of the groomer's own
// calls. Each change mails the groomer.

const changes = { audience: ["staff"], needs: "groomers.write", reply: ownPageSchema } as const;
const params = z.object({ id: idSchema });
const id = "01990000-0000-7000-8000-0000000000a1";
const picture = "01990000-0000-7000-8000-0000000000f7";

/**
 * A portrait, van or logo replaces the one before, whose id `from` is, missing for none: a `conflict` when it
 * has changed since. A picture of the gallery is added at its end, whatever `from` is.
 */
export const addPictureAsStaff = endpoint({
  ...changes,
  method: "POST",
  path: "/v2/staff/groomers/{id}/new-picture/{place}",
  summary: "Add a picture to a groomer's public page",
  accepts: "multipart",
  purpose: "photo",
  params: params.extend({ place: addPicture.params.shape.place }),
  body: z.object({ from: idSchema.optional(), reason: reasonSchema }),
  errors: ["conflict", "not_found", "service_unavailable"],
  example: {
    params: { id, place: "gallery" },
    body: { reason: "As agreed by phone." },
    reply: exampleOwnPage,
  },
});

/**
 * As the groomer's own call. `from` is what the caller saw of the gallery, in its order: a `conflict` when it
 * has changed since.
 */
export const arrangePicturesAsStaff = endpoint({
  ...changes,
  method: "PUT",
  path: "/v2/staff/groomers/{id}/pictures",
  summary: "Order and describe the pictures of a groomer's public page",
  params,
  body: arrangePictures.body.extend({
    /** A stored description, of which an earlier version may have let more through. */
    from: z.array(z.object({ id: idSchema, alt: textSchema(5_000) })).max(100),
    reason: reasonSchema,
  }),
  errors: ["conflict", "not_found"],
  example: {
    params: { id },
    body: { images: [{ id: picture, alt: "My van" }], from: [{ id: picture, alt: "" }] },
    reply: exampleOwnPage,
  },
});

export const removePictureAsStaff = endpoint({
  ...changes,
  method: "POST",
  path: "/v2/staff/groomers/{groomerId}/pictures/{id}/remove",
  summary: "Remove a picture from a groomer's public page",
  params: z.object({ groomerId: idSchema, id: idSchema }),
  body: z.object({ reason: reasonSchema }),
  errors: ["not_found"],
  example: {
    params: { groomerId: id, id: picture },
    body: { reason: "It shows a customer's address." },
    reply: exampleOwnPage,
  },
});
