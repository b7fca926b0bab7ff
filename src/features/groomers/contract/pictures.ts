import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { fileSchema } from "#kit/wire/file.ts";
import { IMAGE_SIZES } from "#kit/wire/image.ts";
import { blankLineSchema, idSchema } from "#kit/wire/schema.ts";
import { MAX_GALLERY, PICTURE_PLACES } from "../rules/pictures.ts";
import { exampleOwnPage, ownPageSchema, profileStates } from "./profile.ts";

const id = "01990000-0000-7000-8000-0000000000f7";
const altSchema = blankLineSchema(120);

/** A portrait, van or logo replaces the one before; a picture of the gallery is added at its end. */
export const addPicture = endpoint({
  method: "POST",
  path: "/v2/groomer/profile/new-picture/{place}",
  summary: "Add a picture to the signed-in groomer's public page",
  audience: ["groomer"],
  states: profileStates,
  accepts: "multipart",
  purpose: "photo",
  params: z.object({ place: z.enum(PICTURE_PLACES) }),
  reply: ownPageSchema,
  errors: ["conflict", "not_found", "service_unavailable"],
  example: { params: { place: "gallery" }, reply: exampleOwnPage },
});

/**
 * `images` names each picture of the gallery once, in its new order. `alt` says what a picture shows, for
 * people who cannot see it.
 */
export const arrangePictures = endpoint({
  method: "PUT",
  path: "/v2/groomer/profile/pictures",
  summary: "Order and describe the pictures of the signed-in groomer's public page",
  audience: ["groomer"],
  states: profileStates,
  body: z.object({ images: z.array(z.object({ id: idSchema, alt: altSchema })).max(MAX_GALLERY) }),
  reply: ownPageSchema,
  errors: ["conflict", "not_found"],
  example: { body: { images: [{ id, alt: "My van" }] }, reply: exampleOwnPage },
});

export const removePicture = endpoint({
  method: "DELETE",
  path: "/v2/groomer/profile/pictures/{id}",
  summary: "Remove a picture from the signed-in groomer's public page",
  audience: ["groomer"],
  states: profileStates,
  params: z.object({ id: idSchema }),
  reply: ownPageSchema,
  errors: ["not_found"],
  example: { params: { id }, reply: exampleOwnPage },
});

/** Before the groomer's page is public, only the groomer and staff see its pictures. */
export const showGroomerPicture = endpoint({
  method: "GET",
  path: "/v2/service-provider/pictures/{id}/{size}",
  summary: "Show a picture of a groomer's public page",
  audience: ["public"],
  params: z.object({ id: idSchema, size: z.enum(IMAGE_SIZES) }),
  replies: "file",
  reply: fileSchema,
  errors: ["not_found", "service_unavailable"],
  example: { params: { id, size: "thumbnail" }, reply: "the picture's bytes" },
});
