import { z } from "zod";

/** A path of this site or an https address. No other scheme is allowed, because a link could run a script. */
const address = z.string().regex(/^(https:\/\/|\/(?![/\\]))[^\s\\]*$/);

export const IMAGE_SIZES = ["thumbnail", "medium", "large"] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** An image in three sizes. `alt` says what the image shows; it is empty for a decoration. */
export const imageSchema = z.object({
  id: z.uuid(),
  url: address,
  alt: z.string(),
  sizes: z.object({ thumbnail: address, medium: address, large: address }),
});
export type Image = z.output<typeof imageSchema>;

/** Parses an image that a row stores; null when the image is missing or invalid. */
export function toImage(stored: unknown): Image | null {
  const read = imageSchema.safeParse(stored);
  return read.success ? read.data : null;
}

/** Parses a list of images that a row stores, and skips invalid images. */
export function toImages(stored: unknown): Image[] {
  return Array.isArray(stored) ? stored.map(toImage).filter((image) => image !== null) : [];
}
