import { z } from "zod";

/** One of our own paths or an https address, so that no link can run a script. */
const address = z.string().regex(/^(https:\/\/|\/(?![/\\]))[^\s\\]*$/);

export const IMAGE_SIZES = ["thumbnail", "medium", "large"] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** An image in three sizes. `alt` says what it shows; empty for decoration. */
export const imageSchema = z.object({
  id: z.uuid(),
  url: address,
  alt: z.string(),
  sizes: z.object({ thumbnail: address, medium: address, large: address }),
});
export type Image = z.output<typeof imageSchema>;

/** Parses an image of a row; null when it is absent or unsafe. */
export function toImage(stored: unknown): Image | null {
  const read = imageSchema.safeParse(stored);
  return read.success ? read.data : null;
}

/** Parses a list of images of a row and skips invalid ones. */
export function toImages(stored: unknown): Image[] {
  return Array.isArray(stored) ? stored.map(toImage).filter((image) => image !== null) : [];
}
